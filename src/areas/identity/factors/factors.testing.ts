import { codeAt } from '#areas/identity/factors/totp.ts'
import { clock } from '#platform/clock.ts'
import type { RequestsAs } from '#test/people.ts'

/** Stops the clock of the server, so that no code grows old between reading and giving it. Answers how to go on. */
export function standStill(): () => void {
  const { now } = clock
  const at = now()
  clock.now = () => at
  return () => {
    clock.now = now
  }
}

/** The code that the app shows; `step` 30 seconds from now. Each opens once, so that tests ask for different ones. */
export const codeOf = (secret: string, step = 0) =>
  codeAt(secret, new Date(clock.now().getTime() + step * 30_000))

/**
 * Sets an app for codes up. Answers its secret and the recovery codes. The code of the step before is used for it: that
 * of now is left for the test.
 */
export async function setUpApp(speaker: RequestsAs): Promise<{ secret: string; recovery: string[] }> {
  const { body } = await speaker.post('/two-factor/totp', {})
  const secret = body.secret as string
  const confirmed = await speaker.put('/two-factor/totp', { code: codeOf(secret, -1) })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  return { secret, recovery: confirmed.body.recovery_codes ?? [] }
}
