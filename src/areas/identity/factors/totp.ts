import { Secret, TOTP } from 'otpauth'

/** As every app does it (RFC 6238): SHA-1, six digits, 30 seconds. */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const issuer = 'Saffron'

/** 160 random bits, in the emails that are typed into an app. */
export const newSecret = () => new Secret({ size: 20 }).base32

/** What the QR code says. */
export const uriOf = (secret: string, email: string) =>
  new TOTP({ ...usual, issuer, label: email, secret }).toString()

/**
 * The step of 30 seconds whose code this is: the present one, the one before or the one after, as clocks differ.
 * Undefined for a wrong code, and for one of `lastStep` or before: it was used.
 */
export function stepOf(code: string, secret: string, now: Date, lastStep: number): number | undefined {
  const totp = new TOTP({ ...usual, secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return undefined
  const step = totp.counter({ timestamp }) + delta
  return step > lastStep ? step : undefined
}

/** The code of an instant: what an app would show. */
export const codeAt = (secret: string, at: Date) =>
  new TOTP({ ...usual, secret }).generate({ timestamp: at.getTime() })
