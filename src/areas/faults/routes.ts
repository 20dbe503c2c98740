import { faults } from '#areas/faults/contract.ts'
import { allowance, cleaned } from '#areas/faults/rules.ts'
import type { On } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'

const tenMinutes = 600_000
/** Many people may share one address, so it gets more. */
export const mostReports = { address: 100, session: 20 }

export function faultRoutes(on: On): void {
  const ofAddress = allowance(mostReports.address, tenMinutes)
  const ofSession = allowance(mostReports.session, tenMinutes)
  on(faults.report, ({ body, caller, ip, agent, now, log }) => {
    const { session } = caller
    if (!ofAddress(ip, now) || (session !== '' && !ofSession(session, now)))
      throw new Refusal('too_many', 429, 'Too many reports', 'Please wait a moment.')
    const { reference, kind, message, stack, path, build } = cleaned(body)
    const who = { user_id: caller.who?.id, account_id: caller.account_id, tenant: caller.tenant?.slug }
    log.error({ reference, fault: { kind, message, stack, path, build, agent, ...who } }, 'a page failed')
    return { reference }
  })
}
