// Cloud Scheduler: runs the project's scheduled functions by the sandbox's clock.
import { z } from 'zod';
import type { Activity } from './activity';
import { BuildFile } from './buildFile';
import type { SandboxClock } from './clock';
import { deliver, succeeded } from './delivery';
import { parseScheduleLine, type ScheduleLine } from './scheduleLine';

/** The maximum run time of a scheduled function. */
const RUN_TIMEOUT_MS = 30 * 60 * 1000;

const schedulesFile = z.array(z.object({ name: z.string(), schedule: z.string(), timeZone: z.string().nullish() }));
type ScheduleEntry = z.infer<typeof schedulesFile>[number];

interface FunctionSchedule {
  name: string;
  schedule: string;
  timeZone: string;
  line: ScheduleLine;
  /** Occurrences until this time have run or were skipped. */
  doneUntil: number;
}

/** Schedules that run at the same instant. */
export interface ScheduledRun {
  dueAt: number;
  schedules: FunctionSchedule[];
}

interface SchedulerParts {
  clock: SandboxClock;
  activity: Activity;
  buildDir: string;
  /** Where the Functions emulator takes the event of a scheduled function. */
  triggerUrl: (functionName: string) => string;
}

export class Scheduler {
  private readonly file: BuildFile<ScheduleEntry>;
  private loadedFrom: ScheduleEntry[] = [];
  private schedules: FunctionSchedule[] = [];

  constructor(private readonly parts: SchedulerParts) {
    this.file = new BuildFile(parts.buildDir, 'schedules.json', schedulesFile);
  }

  /** Starts from now: schedules that were due earlier don't run. */
  startFromNow(): void {
    const now = this.parts.clock.now();
    for (const schedule of this.current()) schedule.doneUntil = now;
  }

  /**
   * Each schedule's last occurrence from `from` and before `before` that hasn't run. Returns the earliest, with all
   * others at the same instant.
   */
  earliestOfLast(from: number, before: number): ScheduledRun | undefined {
    let earliest: ScheduledRun | undefined;
    for (const schedule of this.current()) {
      const dueAt = schedule.line.previous(before);
      if (dueAt === undefined || dueAt < from || dueAt <= schedule.doneUntil) continue;
      if (earliest?.dueAt === dueAt) earliest.schedules.push(schedule);
      else if (!earliest || dueAt < earliest.dueAt) earliest = { dueAt, schedules: [schedule] };
    }
    return earliest;
  }

  async run({ dueAt, schedules }: ScheduledRun): Promise<void> {
    for (const schedule of schedules) schedule.doneUntil = dueAt;
    await Promise.all(schedules.map((schedule) => this.runOne(schedule.name)));
  }

  /** Runs each schedule that became due since the last call once, as real time passes. */
  runDue(): void {
    const now = this.parts.clock.now();
    for (const schedule of this.current()) {
      const dueAt = schedule.line.previous(now + 1);
      if (dueAt !== undefined && dueAt > schedule.doneUntil) void this.run({ dueAt, schedules: [schedule] });
    }
  }

  upcoming(): { name: string; schedule: string; time_zone: string; next_run: string | null }[] {
    const now = this.parts.clock.now();
    return this.current().map(({ name, schedule, timeZone, line }) => {
      const next = line.next(now);
      return {
        name,
        schedule,
        time_zone: timeZone,
        next_run: next === undefined ? null : new Date(next).toISOString(),
      };
    });
  }

  private async runOne(name: string): Promise<void> {
    const { activity, triggerUrl } = this.parts;
    await activity.track(`schedule ${name}`, async () => {
      activity.countRun();
      const status = await deliver({
        url: triggerUrl(name),
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Google-Cloud-Scheduler' },
        body: '{}',
        timeoutMs: RUN_TIMEOUT_MS,
      });
      if (!succeeded(status)) console.error(`Schedule ${name} failed (${status}) and runs again at its next time.`);
    });
  }

  /** The schedules of the current build; unchanged ones keep their last occurrence. */
  private current(): FunctionSchedule[] {
    const entries = this.file.read();
    if (entries === this.loadedFrom) return this.schedules;
    this.loadedFrom = entries;
    const before = this.schedules;
    const now = this.parts.clock.now();
    this.schedules = entries.flatMap(({ name, schedule, timeZone }) => {
      const zone = timeZone || 'UTC';
      const same = before.find((old) => old.name === name && old.schedule === schedule && old.timeZone === zone);
      if (same) return [same];
      try {
        return [{ name, schedule, timeZone: zone, line: parseScheduleLine(schedule, zone), doneUntil: now }];
      } catch (error) {
        console.error(`Schedule ${name} can’t run: its line "${schedule}" (${zone}) is invalid: ${error}`);
        return [];
      }
    });
    return this.schedules;
  }
}
