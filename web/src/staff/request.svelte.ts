/** Something asked of the house by a form: while it is on its way, and what the house says where it is not done. */

export class Asking {
  busy = $state(false);
  problem = $state.raw<unknown>(null);

  /** Was it done? */
  async run(how: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    try {
      await how();
      return true;
    } catch (problem) {
      this.problem = problem;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
