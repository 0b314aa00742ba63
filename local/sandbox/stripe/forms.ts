// Form-encoded requests and list responses of Stripe's API.
import type { Request } from 'express';
import type { Metadata } from './objects';

export type Form = Record<string, unknown>;

export const formOf = (req: Request): Form => (req.body ?? {}) as Form;
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const entriesOf = (value: unknown): Form[] => (Array.isArray(value) ? (value as Form[]) : []);
export const metadataOf = (value: unknown): Metadata => (value ?? {}) as Metadata;

/** The values of `name[0]`, `name[1]`, … in a query. */
export function valuesOf(req: Request, name: string): string[] {
  const { searchParams } = new URL(req.originalUrl, 'http://stripe');
  return [...searchParams].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value);
}

export const queryOf = (req: Request, name: string): string | null =>
  new URL(req.originalUrl, 'http://stripe').searchParams.get(name);

export const newestFirst = <T extends { customer: string }>(things: Iterable<T>, customer: string | null): T[] =>
  [...things].filter((thing) => customer === null || thing.customer === customer).toReversed();
