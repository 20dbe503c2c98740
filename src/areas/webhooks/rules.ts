import { eventTypes } from '#areas/webhooks/event-types.ts'
import { reachOf } from '#platform/permissions.ts'
import type { Reason } from '#platform/refusal.ts'

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes

/** After an attempt that failed, and after the next one; the last goes on. */
const waits = [5 * seconds, 30 * seconds, 2 * minutes, 10 * minutes, 30 * minutes, 40 * minutes]

/** How long an event is tried for. */
export const triedFor = 72 * hours
/** How long a secret that was replaced goes on to sign. */
export const secretOverlap = 24 * hours
/** How long deliveries can be read. */
export const keptDays = 30
/** After so many failures in a row a receiver is left alone between attempts: one event asks for all. */
export const restsAfter = 3
/** After so many in a row it is switched off. */
export const disabledAfter = 100

/** Milliseconds until the attempt after the `count`th that failed in a row. */
export const waitAfter = (count: number): number => waits[Math.min(Math.max(count, 1), waits.length) - 1]!

/** When a delivery is tried again after its `attempts`th attempt failed; null: it has been tried for long enough. */
export function nextTry(attempts: number, happened: Date, now: Date): Date | null {
  if (now.getTime() - happened.getTime() >= triedFor) return null
  return new Date(now.getTime() + waitAfter(attempts))
}

/** Does somebody with these grants hear of such events? Ids of every record are in them. */
export function hears(permissions: ReadonlySet<string>, type: string): boolean {
  const known = Object.hasOwn(eventTypes, type) ? eventTypes[type] : undefined
  return known !== undefined && reachOf(permissions, known.allow) === 'all'
}

/** Nobody lets a program hear what they may not see themselves. */
export function whyNotListen(permissions: ReadonlySet<string>, types: readonly string[]): Reason | undefined {
  const wrong = types.find((type) => !hears(permissions, type))
  if (wrong === undefined) return undefined
  const message = `You may not see all that “${eventTypes[wrong]?.label ?? wrong}” is about`
  return {
    code: 'webhook.exceeds_you',
    title: 'Please check the events',
    description: message,
    errors: { events: [message] },
  }
}

/** Why the answer to an event is a failure, in words; undefined: it arrived. */
export function whyNotDelivered(code: number): string | undefined {
  if (code >= 200 && code < 300) return undefined
  if (code >= 300 && code < 400) return `Answered ${code}: redirects are not followed`
  return `Answered ${code}`
}

/** What went wrong before there was an answer, in words. */
export function faultText(error: unknown): string {
  const {
    name = '',
    code = '',
    message = '',
  } = (error ?? {}) as { name?: string; code?: string; message?: string }
  if (/Timeout|Abort/.test(name)) return 'No answer within 10 seconds'
  const known: Record<string, string> = {
    ECONNREFUSED: 'Nobody answers at this address',
    ENOTFOUND: 'The name of this address is not known',
    EAI_AGAIN: 'The name of this address could not be looked up',
    ECONNRESET: 'The connection was cut',
    CERT_HAS_EXPIRED: 'Its certificate has expired',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not one that can be trusted',
    ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name',
  }
  return known[code] ?? `Could not be asked: ${message.slice(0, 200)}`
}

/** The beginning of an answer, as far as it can be kept and read. */
export const replyText = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '').slice(0, 1_000)
