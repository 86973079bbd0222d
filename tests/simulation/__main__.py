import sys,time,cProfile
from tests.simulation.house import run
from tests.simulation.plan import plan_of
first=int(sys.argv[1]); n=int(sys.argv[2]) if len(sys.argv)>2 else 1
for seed in range(first,first+n):
    t=time.perf_counter()
    try:
        r=run(plan_of(seed))
    except Exception as e:
        import traceback; traceback.print_exc(); print(seed, plan_of(seed)); break
    dt=time.perf_counter()-t
    print(seed, f"{dt:.2f}s", f"{r.seconds:.0f}s virt", r.entries, r.acts, r.faults, r.digest[:8], r.plan.nodes, r.plan.is_file, [t.game for t in r.plan.tables], sorted(r.plan.faults), r.wrong)
