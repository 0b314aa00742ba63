// Makes the next calls of a sandbox provider fail as requested: with a status, late, or accepted without an answer.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';

export const FAULTY_SERVICES = ['sendgrid', 'twilio', 'stripe', 'gemini', 'recaptcha', 'storage', 'tasks'] as const;
export type FaultyService = (typeof FAULTY_SERVICES)[number];

export interface Fault {
  service: FaultyService;
  /** Answered instead of doing anything, with an error body in the provider's format, even for 200. */
  status?: number | undefined;
  /** Delays the answer; alone, the call is late but works. */
  delay_ms?: number | undefined;
  /** The call is executed immediately, but its answer comes after the delivery reports. */
  answer_delay_ms?: number | undefined;
  /** The call is executed, then its connection closes without an answer. */
  drop?: boolean | undefined;
  /** The connection closes without an answer, and nothing is executed. */
  swallow?: boolean | undefined;
  /** How many calls are affected; without it, all until it is cleared. */
  times?: number | undefined;
}

function answerLater(res: Response, delayMs: number): void {
  const end = res.end.bind(res) as (...parts: unknown[]) => Response;
  res.end = (...parts: unknown[]) => {
    setTimeout(() => end(...parts), delayMs);
    return res;
  };
}

export class Faults {
  private readonly active = new Map<FaultyService, Fault>();

  /** @param nowMs the service's clock */
  constructor(private readonly nowMs: () => number) {}

  /** Replaces the service's fault; `times: 0` removes it. */
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

  /** The fault for this call of the service, if any. Each call counts one. */
  take(service: FaultyService): Fault | undefined {
    const fault = this.active.get(service);
    if (fault?.times !== undefined) this.set({ ...fault, times: fault.times - 1 });
    return fault;
  }

  /** The retry headers of a 429: SendGrid gives a time, Twilio nothing. */
  private tooManyHeaders(service: FaultyService): Record<string, string> {
    if (service === 'twilio') return {};
    if (service !== 'sendgrid') return { 'Retry-After': '1' };
    const reset = Math.ceil(this.nowMs() / 1000) + 1;
    return { 'X-RateLimit-Limit': '600', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': String(reset) };
  }

  /** Runs before a provider's routes. `errorBody` writes an error of that status in the provider's format. */
  gate(service: FaultyService, errorBody: (status: number) => object | string): RequestHandler {
    return async (req, res, next) => {
      const fault = this.take(service);
      if (fault?.delay_ms) await sleep(fault.delay_ms);
      if (fault?.answer_delay_ms) answerLater(res, fault.answer_delay_ms);
      if (fault?.swallow) {
        req.socket.destroy();
        return;
      }
      if (fault?.drop) {
        // Closes the client's connection.
        res.end = () => {
          req.socket.destroy();
          return res;
        };
      } else if (fault?.status !== undefined) {
        if (fault.status === 429) res.set(this.tooManyHeaders(service));
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
