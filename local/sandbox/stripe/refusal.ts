// Stripe's API errors with their codes.
import type Stripe from 'stripe';

type Text<T> = T extends string ? (string extends T ? never : T) : never;
/** Stripe's error codes, without the "any other string" that its types add for future codes. */
export type ErrorCode = Text<Stripe.PaymentIntent.LastPaymentError.Code>;

export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    /** Null if Stripe gives none with this message. */
    readonly code: ErrorCode | null,
    message: string,
    readonly more: { type?: 'card_error' | 'invalid_request_error'; param?: string } = {},
  ) {
    super(message);
  }
}
