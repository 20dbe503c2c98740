import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { checkCompany } from '#areas/companies/public.ts'
import { type Connection, connectionFor, findConnection, log } from '#areas/integrations/connections.ts'
import {
  aboutSecrets,
  keepTokens,
  leaveOrganisation,
  loginAddress,
  newSecrets,
  organisations,
  redeem,
  revoke,
  type Tokens,
} from '#areas/integrations/xero/client.ts'
import type { XeroConnection, xero } from '#areas/integrations/xero/contract.ts'
import { showConnection } from '#areas/integrations/xero/overview.ts'
import { settingsOf } from '#areas/integrations/xero/waiting.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Db } from '#platform/db/tenant.ts'
import { differences, recordHistory } from '#platform/history.ts'
import type { Out } from '#platform/http/contract.ts'
import type { XeroProvider } from '#platform/integration.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { invalid, Refusal, refuse } from '#platform/refusal.ts'

type Call = Context & { deps: Deps }

/** Between leaving for Xero and coming back. */
const minutes = 15

export const redirectUri = (publicUrl: string) => `${publicUrl}/api/integrations/xero/callback`

/** Begins to connect a company, or to connect it again: answers where to go. */
export async function connect(ctx: Call, legalEntityId: number): Promise<{ id: number; url: string }> {
  const { db, deps, who, tenant, now } = ctx
  const app = appOf(deps)
  await checkCompany(db, legalEntityId, 'legal_entity_id')
  await exclusively(db, 'integrations.xero')
  const id = await connectionFor(db, 'xero', legalEntityId)
  const secrets = newSecrets(tenant.slug)
  await db
    .updateTable('integration_connections')
    .set({
      state_print: printOf(secrets.state),
      verifier_locked: deps.vault.lock(secrets.verifier, aboutVerifier(db.tenant, id)),
      state_user_id: who.id,
      state_until: new Date(now.getTime() + minutes * 60_000).toISOString(),
      status: sql<string>`case when status = 'disconnected' then 'connecting' else status end`,
    })
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .execute()
  await recordHistory(ctx, 'integrations', id, 'connection begun')
  return { id, url: await loginAddress(deps, app, secrets, redirectUri(deps.publicUrl)) }
}

/**
 * Whoever comes back must be who left, in this agency, a moment ago, and comes back once. With one organisation it is the one,
 * as is the one of before when it is among them.
 */
export async function finish(ctx: Call, came: { state: string; code: string }): Promise<XeroConnection> {
  const { db, deps, who, now } = ctx
  const app = appOf(deps)
  const kept = await takeState(db, { print: printOf(came.state), user: who.id, now })
  if (!kept) throw staleState()
  const verifier = deps.vault.open(kept.verifier_locked, aboutVerifier(db.tenant, kept.id))
  const url = new URL(redirectUri(deps.publicUrl))
  url.search = new URLSearchParams({ code: came.code, state: came.state }).toString()
  const got = await redeem(deps, app, { state: came.state, verifier }, url).catch(() => undefined)
  if (!got) throw staleState()
  const choices = await organisations(deps, app, got.tokens.access_token).catch(() => [])
  if (choices.length === 0)
    throw new Refusal(
      'xero.no_organisation',
      409,
      'Xero names no organisation',
      'Connect again, and choose an organisation on the page of Xero.',
    )
  await keepTokens(db, deps, kept.id, got)
  await db
    .updateTable('integration_connections')
    .set({ choices: JSON.stringify(choices), error: '' })
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', kept.id)
    .execute()
  const before = await findConnection(db, 'xero', kept.id)
  const same = choices.find(({ id }) => id === before.account_id)
  const free = same ?? (choices.length === 1 ? choices[0] : undefined)
  return free ? choose(ctx, kept.id, free.id) : showConnection(ctx, kept.id)
}

const staleState = () =>
  new Refusal(
    'xero.state',
    409,
    'This way back from Xero is not yours, or was used',
    'Begin again on the page of Xero: it takes a moment.',
  )

/** Says which organisation keeps the books of the company. Another one than before has nothing of ours yet. */
export async function choose(ctx: Call, id: number, accountId: string): Promise<XeroConnection> {
  const { db, who, now } = ctx
  await exclusively(db, 'integrations.xero')
  const before = await findConnection(db, 'xero', id)
  const chosen = before.choices.find((each) => each.id === accountId)
  if (!chosen || !before.secrets_locked)
    throw invalid('account_id', 'Choose one of the organisations that Xero named')
  if (await isTaken(db, id, accountId))
    throw invalid('account_id', 'Another company of yours is connected with it', 'xero.organisation_taken')
  if (before.account_id && before.account_id !== accountId)
    refuse({
      code: 'xero.other_organisation',
      title: `This company keeps its books in ${before.account_name}`,
      description: 'What was sent is linked there. Connect with the same organisation again.',
    })
  await db
    .updateTable('integration_connections')
    .set({
      ...{ status: 'connected', account_id: chosen.id, account_name: chosen.name, grant_id: chosen.grant_id },
      ...{ choices: '[]', error: '', connected_by_user_id: who.id, connected_at: now.toISOString() },
      settings: JSON.stringify({ from_day: await todayOf(ctx), ...(before.settings as object) }),
      version: sql<number>`version + 1`,
    })
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .execute()
  await log(db, id, [{ direction: 'in', result: 'note', message: `Connected with ${chosen.name}` }])
  await recordHistory(ctx, 'integrations', id, 'connected', {
    organisation: { from: before.account_name || null, to: chosen.name },
  })
  await announce(db, 'integration.created', { id })
  await enqueue(db, 'xero.sync', { id })
  return showConnection(ctx, id)
}

export async function saveSettings(
  ctx: Call,
  id: number,
  { version, paused, ...given }: Out<(typeof xero.save)['body']>,
): Promise<XeroConnection> {
  const connection = await findConnection(ctx.db, 'xero', id)
  const settings = { ...settingsOf(connection), ...given }
  await saveVersioned(
    ctx.db,
    'integration_connections',
    { id, version },
    { settings: JSON.stringify(settings), ...(paused === undefined ? {} : { paused }) },
    'connection',
  )
  const before = { ...settingsOf(connection), paused: connection.paused }
  const after = { ...settings, paused: paused ?? connection.paused }
  await recordHistory(ctx, 'integrations', id, 'changed', differences(before, after))
  if (!after.paused) await enqueue(ctx.db, 'xero.sync', { id })
  return showConnection(ctx, id)
}

/** Ends it, here and at Xero. What is linked stays, for when the same organisation is connected again. */
export async function disconnect(ctx: Call, id: number) {
  const { db, deps } = ctx
  const before = await findConnection(db, 'xero', id)
  await recordHistory(ctx, 'integrations', id, 'disconnected', {
    organisation: { from: before.account_name || null, to: null },
  })
  await log(db, id, [
    { direction: 'out', result: 'note', message: `Disconnected from ${before.account_name}` },
  ])
  await announce(db, 'integration.destroyed', { id })
  await letGo(db, deps, before)
  return {
    title: 'Xero disconnected',
    description: 'What was sent stays linked. Connect the same organisation again to go on.',
  }
}

/** Forgets what lets us in, and tells Xero so: as far as that can be reached, since it is over here in any case. */
async function letGo(db: Db, deps: Pick<Deps, 'outside' | 'vault' | 'providers'>, before: Connection) {
  await db
    .updateTable('integration_connections')
    .set({
      ...{ status: 'disconnected', secrets_locked: '', token_until: null, choices: '[]', error: '' },
      ...{ state_print: null, verifier_locked: null, state_until: null },
      version: sql<number>`version + 1`,
    })
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', before.id)
    .execute()
  const app = deps.providers?.xero
  if (!app || !before.secrets_locked) return
  const tokens = JSON.parse(
    deps.vault.open(before.secrets_locked, aboutSecrets(db.tenant, before.id)),
  ) as Tokens
  if (before.grant_id) await leaveOrganisation(deps, app, tokens.access_token, before.grant_id)
  await revoke(deps, app, tokens)
}

export function appOf({ providers }: Deps): XeroProvider {
  if (providers?.xero) return providers.xero
  throw new Refusal(
    'xero.not_set_up',
    409,
    'Xero is not set up',
    'Whoever runs Saffron registers it with Xero first.',
  )
}

const printOf = (state: string) => createHash('sha256').update(state).digest('hex')
const aboutVerifier = (tenant: number, id: number) => `integration_connections ${tenant} ${id} verifier`

/** What somebody left with, once: whoever comes with it again, too late or as somebody else finds nothing. */
async function takeState(db: Db, { print, user, now }: { print: string; user: number; now: Date }) {
  const { rows } = await sql<{ id: number; verifier_locked: string }>`
    with found as (
      select c.id, c.verifier_locked from integration_connections c
      where c.tenant_id = ${db.tenant} and c.slug = 'xero' and c.state_print = ${print} and c.state_user_id = ${user}
        and c.state_until > ${now.toISOString()}::timestamptz for update
    )
    update integration_connections c set state_print = null, verifier_locked = null, state_until = null from found
    where c.tenant_id = ${db.tenant} and c.id = found.id returning c.id, found.verifier_locked`.execute(db)
  return rows[0]
}

async function isTaken(db: Db, id: number, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from integration_connections c where c.tenant_id = ${db.tenant} and c.slug = 'xero'
      and c.account_id = ${accountId} and c.id <> ${id}`.execute(db)
  return rows.length > 0
}
