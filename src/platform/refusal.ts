/** Messages for a person, keyed by the field of the request body they belong to (dots for nesting). */
export type FieldErrors = Record<string, string[]>

/** The record that stands in the way: `See Dan Doyle`, and its page inside the agency. Only for who may open it. */
export type Existing = { label: string; page: string }

/** What may be right with a reason: `warnings.ts` asks for it. `field` is the one of the body it is about. */
export type Warning = { code: string; field?: string; text: string; existing?: Existing }

export type Reason = {
  /** Stable, for programs: `timesheet.not_submitted`. */
  code: string
  title: string
  description?: string
  errors?: FieldErrors
  status?: number
  /** Of `forbidden`: the permission that is lacking. */
  permission?: string
  existing?: Existing
}

/**
 * The one way to say no. Thrown anywhere below a route, it rolls the transaction back and leaves as
 * `{ code, title, description, errors?, notification, data }`; everything else that is thrown is a 500.
 */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly title: string
  readonly description: string
  readonly errors: FieldErrors | undefined
  /** Of `forbidden`: the permission that was lacking, by its name. Its words are told elsewhere. */
  permission?: string
  /** Of `needs_reason`: what the same call goes through with once a reason is given for each. */
  warnings?: Warning[]
  existing?: Existing
  /** Of `too_many`: the seconds to wait, told as the header Retry-After. */
  retry_after?: number

  constructor(code: string, status: number, title: string, description = '', errors?: FieldErrors) {
    super(`${code}: ${title}`)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.title = title
    this.description = description
    this.errors = errors
  }

  /** As the web framework asks every error, for what answers in a form of its own. */
  get statusCode(): number {
    return this.status
  }
}

/** Turns the answer of a `whyNot…` rule into a refusal: nothing to say means go on. */
export function refuse(reason: Reason | undefined): void {
  if (!reason) return
  const { code, status, title, description, errors, permission, existing } = reason
  const refusal = new Refusal(code, status ?? (errors ? 422 : 409), title, description, errors)
  if (permission) refusal.permission = permission
  if (existing) refusal.existing = existing
  throw refusal
}

/** What somebody is told who lacks a permission. The browser asks from its name what it means and who can give it. */
export function forbidden(
  permission: string | undefined,
  title = 'You may not do this',
  errors?: FieldErrors,
): Refusal {
  const refusal = new Refusal(
    'forbidden',
    403,
    title,
    'Ask the owner of your agency for the permission.',
    errors,
  )
  if (permission) refusal.permission = permission
  return refusal
}

/** The record is not there, or is another agency's: the answer is the same. */
export function notFound(what: string): Refusal {
  return new Refusal('not_found', 404, `${what} not found`, 'It may have been deleted, or the link is wrong.')
}

/** One field of the request is wrong. `field` is its name in the body. */
export function invalid(field: string, message: string, code = 'invalid'): Refusal {
  return new Refusal(code, 422, 'Please check the form', message, { [field]: [message] })
}

/** Someone saved first: the caller's `version` is not the record's. */
export function conflict(what: string): Refusal {
  return new Refusal(
    'changed',
    409,
    `Someone else changed this ${what}`,
    'Reload to see their changes, then make yours again.',
  )
}
