import { agencyOf } from '#areas/access/public.ts'
import { removeSignOn, saveSignOn, showSignOn, testProvider } from '#areas/identity/sso/actions.ts'
import { signOn } from '#areas/identity/sso/contract.ts'
import { agenciesOfDomain, findOpenConnection } from '#areas/identity/sso/queries.ts'
import { domainOf } from '#areas/identity/sso/rules.ts'
import type { On } from '#platform/http/mount.ts'

export function signOnEndpoints(on: On): void {
  on(signOn.show, (ctx) => showSignOn(ctx))
  on(signOn.save, (ctx) => saveSignOn(ctx, ctx.body))
  on(signOn.remove, (ctx) => removeSignOn(ctx))
  on(signOn.test, (ctx) => testProvider(ctx, ctx.body.issuer))
  on(signOn.offers, async ({ deps, query: { email, agency } }) => {
    const db = deps.database.readingAcross('somebody looks for their sign-on')
    if (email) return { data: (await agenciesOfDomain(db, domainOf(email))).map(agencyOf) }
    const found = agency ? await findOpenConnection(db, { slug: agency }) : undefined
    return { data: found ? [agencyOf(found.tenant)] : [] }
  })
}
