// What can go wrong, as types.

export class LendledgerError extends Error {
  override name = this.constructor.name;

  /**
   * The Idempotency-Key of a change of which it is unknown whether it was made: sent again under it,
   * it is made once. Not set when nothing was changed, or there was no key.
   */
  key?: string;
}

/** No answer came. Of a change it is unknown whether it was made: send it under its key. */
export class Unreachable extends LendledgerError {}

/** What is wrong with one field; index is the record's in its list. */
export interface Fault {
  index: number | null;
  field: string | null;
  value: unknown;
  issue: string;
}

/** The service said no, and why. Nothing was changed, unless the status is 500 or more. */
export class Refused extends LendledgerError {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: string,
    readonly faults: readonly Fault[],
    readonly requestId: string,
  ) {
    super(`${status} ${code}: ${text}`);
  }
}

/** Fields are wrong; faults name each. */
export class ValidationFailed extends Refused {}

/** The credential is none, or none any more. */
export class Unauthorized extends Refused {}

/** The credential is good, and not for this. */
export class Forbidden extends Refused {}

/** There is nothing of that name, or it is another lender's. */
export class NotFound extends Refused {}

/** Too many requests, also after the retries. */
export class RateLimited extends Refused {}

/** No room, or a part is away, also after the retries. */
export class Unavailable extends Refused {}

const BY_STATUS: Record<number, typeof Refused> = {
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  429: RateLimited,
  503: Unavailable,
};

/** The refusal of an answer; what stands before the service may answer without JSON. */
export function refusal(status: number, headers: Headers, body: string): Refused {
  let said: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(body);
    said = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    // No JSON.
  }
  const code = String(said.error_code ?? said.error ?? 'UNKNOWN');
  const text = String(said.message ?? said.error_description ?? '');
  const faults = Array.isArray(said.details) ? (said.details as Fault[]) : [];
  const Kind = code === 'VALIDATION_FAILED' ? ValidationFailed : (BY_STATUS[status] ?? Refused);
  return new Kind(status, code, text, faults, headers.get('x-request-id') ?? '');
}
