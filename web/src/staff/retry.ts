/** A request that came too often: wait, and ask again. */

import { Problem } from "../lib/api";

const TOO_OFTEN = 429;
const PAUSE = 1500;

export async function patiently<T>(how: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await how();
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== TOO_OFTEN) throw problem;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
