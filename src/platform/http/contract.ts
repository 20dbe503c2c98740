import { z } from 'zod'
import { type Conditions, longestConditions, readConditions } from '#platform/conditions.ts'
import { isCurrency } from '#platform/currencies.ts'
import { birthDays, businessDays, type DayRange, dayRangeWords, isDayWithin } from '#platform/days.ts'

/** Record ids: bigint identities, exact as JavaScript numbers. */
export const Id = z.int().positive()
/** An id in an address: digits only. */
export const IdParam = z.coerce
  .string()
  .regex(/^\d{1,16}$/, 'Not an id')
  .transform(Number)
  .pipe(z.int().positive())
const dayOf = (range: DayRange) =>
  z.iso
    .date({ error: 'A date like 2026-11-21', abort: true })
    .refine((day) => isDayWithin(day, range), dayRangeWords(range))
    .meta({ formatMinimum: range.first, formatMaximum: range.last })

/** A calendar date that is sent to us, without a zone, `2026-11-21`: of the days of business (`platform/days.ts`). */
export const Day = dayOf(businessDays)
/** The same for the day of somebody's birth. */
export const BirthDay = dayOf(birthDays)
/** A day in our answers. A day that was counted may lie beyond the range, and is not a fault that hides a list. */
export const ShownDay = z.iso.date()
/** An instant, UTC, `2026-11-21T10:02:53.123Z`. */
export const Instant = z.iso.datetime({ offset: true })
/** Money in integer minor units (pence) of the record's currency. */
export const Minor = z.int()
/** ISO 4217, of what is money. In an answer what is kept is shown, also where it could not be sent any more. */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: 'Three capital letters, like GBP', abort: true })
  .refine(isCurrency, 'Not a currency that anybody pays in, use one like GBP')
  .meta({ format: 'iso-4217' })
/** A rate of pay or charge: a decimal of at most 4 places, sent as a string. */
export const Rate = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,4})?$/, 'A number with at most four decimals, like 20.50')
/** The `version` an update was based on; a stale one is refused with 409 `changed`. */
export const Version = z.int().nonnegative()

/** Text a person typed: trimmed, without control characters, never longer than `max`. */
export const text = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine((value) => !/[^\P{Cc}\t\n\r]/u.test(value), 'Contains characters that cannot be stored')
export const requiredText = (max = 200) => text(max).min(1, 'Please fill this in')

/** What a person reads after something was done; shown as a toast. */
export const Done = z.object({ title: z.string(), description: z.string() })

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** `public`: anybody. `account`: signed in, no agency needed. `member`: any user of the agency. Otherwise a permission name. */
export type Allow = 'public' | 'account' | 'member' | (string & {})

type Shape = z.ZodType | undefined

export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> = {
  method: Method
  /** Below `/api/v1`, parameters as `:id`. */
  path: string
  /** The permission; a scoped grant (`.own`, `.team`) also opens it and narrows `ctx.scope`. A list: any of them. */
  allow: Allow | readonly Allow[]
  /** One line for the API documentation. */
  summary?: string
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** A create: answers 201 and honours an Idempotency-Key. */
  creates?: boolean
  /** Largest body in bytes; 1 MiB when absent. */
  bodyLimit?: number
  /** What the reply is when it is not JSON. */
  produces?: string
  /** Types of content that it takes as a stream, beside JSON: what is done with one is said where it is mounted. */
  streams?: readonly string[]
  /** Does this GET need to write (a link that is exchanged, say)? Then it runs in a transaction. */
  transaction?: boolean
  /**
   * Open also to callers who may only look: ending the look. `suspended`: only while their agency is suspended, for
   * taking data out, one's own account and approvals that were under way.
   */
  evenReadOnly?: boolean | 'suspended'
  /** Open to API tokens although it asks for no permission by name; whatever asks for one is open to those that have it. */
  evenByToken?: boolean
  /** About the account in every agency: closed to whoever came in by the sign-on of one. */
  ofAccount?: boolean
  /** Does the work of a month at once (a run of invoices): may take two minutes instead of half of one. */
  takesLong?: boolean
  /** The reply shows a secret once: it is not kept for a second request with the same Idempotency-Key. */
  showsSecret?: boolean
}

export function endpoint<
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  R extends Shape = undefined,
>(
  definition: Pick<
    Endpoint,
    | 'method'
    | 'path'
    | 'allow'
    | 'summary'
    | 'creates'
    | 'bodyLimit'
    | 'produces'
    | 'streams'
    | 'transaction'
    | 'evenReadOnly'
    | 'evenByToken'
    | 'takesLong'
    | 'showsSecret'
    | 'ofAccount'
  > & {
    params?: P
    query?: Q
    body?: B
    reply?: R
  },
): Endpoint<P, Q, B, R> {
  return definition as unknown as Endpoint<P, Q, B, R>
}

export type Out<S> = S extends z.ZodType ? z.output<S> : undefined
export type In<S> = S extends z.ZodType ? z.input<S> : undefined

/** The page sizes a list offers. */
export const perPageChoices = [25, 50, 100] as const

/** So many rows of a list are acted on at once. */
export const mostChosen = 100

/** Ids in an address, comma-separated, at least one. */
export const idsUpTo = (most: number) =>
  z
    .string()
    .max(17 * most)
    .transform((value) => value.split(',').map(Number))
    .pipe(z.array(Id).min(1).max(most))

/** Conditions over a list, `platform/conditions.ts`; `compiled` is what the server makes of them, once it knows who asks. */
export type Where = { text: string; conditions: Conditions; compiled?: unknown }
const Where = z
  .string()
  .max(longestConditions)
  .transform((text, ctx): Where => {
    const conditions = readConditions(text)
    if (conditions) return { text, conditions }
    ctx.addIssue({ code: 'custom', message: 'These are no conditions' })
    return z.NEVER
  })

/**
 * What every list takes. `page` counts from 1; `after`/`before` are the cursors of `links`, so that a page deep
 * in the list costs what the first one costs. `sort` is a column, `-` in front for descending.
 */
export const ListQuery = z.object({
  /** These alone, comma-separated: what was chosen in the list. */
  ids: idsUpTo(mostChosen).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
  sort: z.string().max(60).optional(),
  search: z.string().trim().max(100).optional(),
  /** Conditions joined by AND and OR: `["all",["any",["status","is","draft"]]]`. */
  where: Where.optional(),
  after: z.string().max(500).optional(),
  before: z.string().max(500).optional(),
})
export type ListQuery = z.output<typeof ListQuery>

export const PageMeta = z.object({
  current_page: z.int(),
  per_page: z.int(),
  /** Rows that match, counted up to 10,000. */
  total: z.int(),
  /** True when there are more than were counted. */
  total_capped: z.boolean(),
  last_page: z.int(),
})

export const PageLinks = z.object({
  first: z.string(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
  last: z.string().nullable(),
})

export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), meta: PageMeta, links: PageLinks })

export type Page<T> = {
  data: T[]
  meta: z.output<typeof PageMeta>
  links: z.output<typeof PageLinks>
}

/** A comma-separated choice in an address: `status=draft,issued`. */
export const anyOf = <const T extends string>(values: readonly T[]) =>
  z
    .string()
    .max(400)
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(z.enum(values as readonly [T, ...T[]])))
    .optional()

/** The record that stands in the way of a new one, for who may open it: `page` is an address inside the agency. */
const Existing = z.object({ label: z.string(), page: z.string() })

/** What a refusal looks like on the wire. */
export const Problem = z.object({
  code: z.string(),
  title: z.string(),
  description: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Of a 403: the permission that was lacking. `GET /permissions/why` says what it means and who can give it. */
  permission: z.string().optional(),
  /** Of `needs_reason`: send the same again with `accepted: [{ code, reason }]` for each of them. */
  warnings: z
    .array(
      z.object({
        code: z.string(),
        field: z.string().optional(),
        text: z.string(),
        existing: Existing.optional(),
      }),
    )
    .optional(),
  existing: Existing.optional(),
  /** Of a fault of ours: what the person quotes, and what the log knows it by. */
  reference: z.string().optional(),
  notification: z.object({ type: z.literal('error'), title: z.string(), description: z.string() }),
  data: z.object({
    notification: z.object({ type: z.literal('error'), title: z.string(), description: z.string() }),
  }),
})
export type Problem = z.output<typeof Problem>
