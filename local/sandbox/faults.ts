// Makes the next calls of a stand-in fail as asked: with a status, late, or taken without an answer.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from 'express';

export const FAULTY_SERVICES = ['sendgrid', 'twilio', 'stripe', 'gemini', 'storage', 'tasks'] as const;
export type FaultyService = (typeof FAULTY_SERVICES)[number];

export interface Fault {
  service: FaultyService;
  /** Answered instead of doing anything, with an error body as that provider writes it, even when it is 200. */
  status?: number | undefined;
  /** How long the answer takes; alone, the call is late but works. */
  delay_ms?: number | undefined;
  /** The call is carried out, then its connection closes without an answer. */
  drop?: boolean | undefined;
  /** How many calls it still concerns; without it, all until it is cleared. */
  times?: number | undefined;
}

export class Faults {
  private readonly active = new Map<FaultyService, Fault>();

  /** Replaces the service's fault; `times: 0` takes it away. */
  set(fault: Fault): void {
    if (fault.times === 0) this.active.delete(fault.service);
    else this.active.set(fault.service, { ...fault });
  }

  list(): Fault[] {
    return [...this.active.values()];
  }

  clear(): void {
    this.active.clear();
  }

  /** The fault that this call of the service meets, if any; asking uses it up. */
  take(service: FaultyService): Fault | undefined {
    const fault = this.active.get(service);
    if (fault?.times !== undefined) this.set({ ...fault, times: fault.times - 1 });
    return fault;
  }

  /** Stands before a stand-in's routes. `errorBody` writes an error of that status in the provider's own words. */
  gate(service: FaultyService, errorBody: (status: number) => object | string): RequestHandler {
    return async (req, res, next) => {
      const fault = this.take(service);
      if (fault?.delay_ms) await sleep(fault.delay_ms);
      if (fault?.drop) {
        // Whatever the routes answer, the client sees its connection close.
        res.end = () => {
          req.socket.destroy();
          return res;
        };
      } else if (fault?.status !== undefined) {
        if (fault.status === 429) res.set('Retry-After', '1');
        const body = errorBody(fault.status);
        res
          .status(fault.status)
          .type(typeof body === 'string' ? 'application/xml' : 'json')
          .send(body);
        return;
      }
      next();
    };
  }
}
