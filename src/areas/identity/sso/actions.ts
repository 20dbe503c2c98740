import type { z } from 'zod'
import { needsFeature } from '#areas/access/public.ts'
import { cutSession } from '#areas/identity/sessions/session-changes.ts'
import type { SaveSignOn, SignOnSettings } from '#areas/identity/sso/contract.ts'
import { askProvider } from '#areas/identity/sso/provider.ts'
import {
  type Connection,
  deleteConnection,
  endSignOnSessions,
  findConnection,
  findRoleToGive,
  saveConnection,
} from '#areas/identity/sso/queries.ts'
import { domainOf, isEverybodys, onlyOwners, whyNotConnect } from '#areas/identity/sso/rules.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { invalid, refuse } from '#platform/refusal.ts'

type Call = Context & { deps: Deps }

/** The connection without its secret, and what the provider must be told. */
export async function showSignOn(ctx: Call): Promise<SignOnSettings> {
  const found = await findConnection(ctx.db)
  const own = domainOf(ctx.who.email)
  return {
    data: found ? auditFields(found) : null,
    redirect_uri: redirectUri(ctx.deps.publicUrl, ctx.db.tenant),
    own_domain: isEverybodys(own) ? null : own,
  }
}

/** Keeps it. With another issuer nobody who came by the old one stays. */
export async function saveSignOn(
  ctx: Call,
  { version, client_secret, ...change }: z.output<typeof SaveSignOn>,
): Promise<SignOnSettings> {
  const before = await findConnection(ctx.db)
  if (!before) await needsFeature(ctx, 'single_sign_on')
  const role = await findRoleToGive(ctx.db, change.role_id)
  refuse(whyNotConnect(before, { ...change, client_secret }, ctx.who, role))
  const secret = client_secret
    ? ctx.deps.vault.lock(client_secret, aboutSecret(ctx.db.tenant, change.issuer))
    : before!.client_secret
  await saveConnection(ctx.db, version, { ...change, client_secret: secret })
  const after = (await findConnection(ctx.db))!
  await recordHistory(ctx, 'settings', 1, before ? 'sign-on changed' : 'sign-on set up', {
    ...differences(before ? shown(before) : {}, shown(after)),
    ...(client_secret ? { client_secret: 'replaced' } : {}),
  })
  if (before && before.issuer !== after.issuer) await endThoseWhoCame(ctx)
  return showSignOn(ctx)
}

export async function removeSignOn(ctx: Call) {
  if (!ctx.who.roles.includes('owner')) refuse(onlyOwners)
  const before = await findConnection(ctx.db)
  if (before) {
    await deleteConnection(ctx.db)
    await recordHistory(ctx, 'settings', 1, 'sign-on removed', { issuer: { from: before.issuer, to: null } })
    await endThoseWhoCame(ctx)
  }
  return { title: 'Single sign-on removed', description: 'People sign in with their password again.' }
}

/** Asks the provider as signing in would, and says what came of it. */
export async function testProvider({ deps }: Call, issuer: string) {
  const why = await askProvider(deps.outside, issuer)
  if (why) throw invalid('issuer', why, 'sign_on.unreachable')
  return { title: 'The provider answers', description: 'Save, and try it with an account of your own.' }
}

/** Last, because it commits by itself: sessions belong to accounts. */
async function endThoseWhoCame({ db, deps }: Call): Promise<void> {
  const across = deps.database.readingAcross('an agency ends what its sign-on opened')
  for (const session of await endSignOnSessions(across, db.tenant)) cutSession(deps.live, session, 'ended')
}

const auditFields = ({ issuer, client_id, domains, role_id, role_name, enforced, version }: Connection) => ({
  issuer,
  client_id,
  domains,
  role_id,
  role_name,
  enforced,
  version,
})

const shown = ({ issuer, client_id, domains, role_name, enforced }: Connection) => ({
  issuer,
  client_id,
  domains,
  role: role_name,
  enforced,
})

/** Each agency has its own, so that what one provider answers cannot be taken for another's. */
export const redirectUri = (publicUrl: string, tenantId: number): string =>
  `${publicUrl}/api/sign-on/${tenantId}/callback`

/** A secret moved to another agency, or to another issuer, does not open. */
export const aboutSecret = (tenantId: number, issuer: string): string =>
  `sso_connections ${tenantId} ${issuer}`
