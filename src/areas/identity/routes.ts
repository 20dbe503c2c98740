import type { FastifyRequest } from 'fastify'
import { agencyOf, brandOf, findGrants, findRoleByKey, isViewingAsRole, named } from '#areas/access/public.ts'
import { apiTokenRoutes } from '#areas/identity/api-tokens/routes.ts'
import type { AppConfig, Me } from '#areas/identity/contract.ts'
import { identity, onboardingSteps } from '#areas/identity/contract.ts'
import { factorRoutes } from '#areas/identity/factors/routes.ts'
import { invitationRoutes } from '#areas/identity/invitations/routes.ts'
import { passwordResetRoutes } from '#areas/identity/password-resets/routes.ts'
import { policyRoutes } from '#areas/identity/policy/routes.ts'
import { findBearer, findSetup, listAgencies } from '#areas/identity/queries.ts'
import { signOnEndpoints } from '#areas/identity/sso/routes.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { Caller } from '#platform/http/authorise-request.ts'
import type { On } from '#platform/http/mount.ts'
import { Refusal, refuse } from '#platform/refusal.ts'

export function identityRoutes(on: On): void {
  on(identity.me, async (call) => ({ data: await me(call) }))
  on(identity.app, async (call) => ({ data: await appConfig(call) }))
  on(identity.tenants, async ({ caller, deps }) => {
    const { account_id, signed_on, tenant } = caller
    if (!account_id) return { data: tenant ? [agencyOf(tenant)] : [] }
    const db = deps.database.readingAcross('agencies of an account')
    const agencies = await listAgencies(db, account_id, signed_on)
    const only = { must_sign_on: true as const }
    return { data: agencies.map((one) => ({ ...agencyOf(one), ...(one.must_sign_on ? only : {}) })) }
  })
  invitationRoutes(on)
  passwordResetRoutes(on)
  policyRoutes(on)
  apiTokenRoutes(on)
  factorRoutes(on)
  signOnEndpoints(on)
}

/** Who has chosen nothing themselves. */
const asTheAgency = { sound: true, locale: null, tz: null }

type RequestContext = Pick<Context, 'db'> & { caller: Caller; deps: Deps; request: FastifyRequest }

async function me({ db, caller, deps, request }: RequestContext): Promise<Me> {
  const { who, tenant, account_id } = caller
  refuseForeign(caller, request)
  const central = named(caller.central?.permissions ?? [])
  if (!who || !tenant) {
    const account = await findBearer(deps.database.readingAcross('who asks'), caller.session)
    return {
      id: null,
      name: account?.account_name ?? '',
      email: account?.account_email ?? '',
      kind: caller.central ? 'central' : null,
      account_id,
      tenant: null,
      viewing_as: null,
      second_factor_due: null,
      roles: [],
      permissions: central,
      ...asTheAgency,
    }
  }
  const { id, name, email, kind } = who
  const viewed = isViewingAsRole(who) ? await findRoleByKey(db, who.roles[0]!) : undefined
  const second_factor_due = caller.factor_due ?? null
  const about = {
    name,
    email,
    kind,
    account_id,
    tenant: agencyOf(tenant),
    id: viewed ? null : id,
    second_factor_due,
  }
  if (viewed)
    return {
      ...about,
      viewing_as: viewed.name,
      roles: [viewed],
      permissions: [],
      ...asTheAgency,
      sound: false,
    }
  // A guest by link, or an API token, may do less than the user they stand for: what the link opens, what was chosen.
  // Nor has somebody of Saffron roles here.
  if (account_id === null || caller.token || kind === 'central') {
    return { ...about, viewing_as: null, roles: [], permissions: named(who.permissions), ...asTheAgency }
  }
  const { permissions, ...own } = await findGrants(db, id)
  return { ...about, ...own, viewing_as: null, permissions: [...named(permissions), ...central] }
}

async function appConfig({ db, caller, deps, request }: RequestContext): Promise<AppConfig> {
  refuseForeign(caller, request)
  const setup = caller.tenant && (await findSetup(db, caller.account_id))
  const wizard = setup?.wizard
  const confirmed = (key: string) => !wizard || wizard.confirmed.includes(key)
  const done: Record<(typeof onboardingSteps)[number], boolean> = {
    legal_entity: setup?.has_legal_entity ?? false,
    vat_number: setup?.has_vat_number ?? false,
    bank_account: setup?.has_bank_account ?? false,
    logo: Boolean(setup?.logo_key),
    team: setup?.has_team ?? false,
    // Looked at and found good: an agency older than the wizard did so without it.
    locale: confirmed('locale'),
    tax_codes: confirmed('tax_codes'),
    number_series: confirmed('number_series'),
    roles: confirmed('roles'),
  }
  const steps = onboardingSteps.map((key) => ({
    key,
    done: done[key],
    skipped: !done[key] && (wizard?.skipped.includes(key) ?? false),
  }))
  return {
    tenant: caller.tenant ? agencyOf(caller.tenant) : null,
    status: caller.agency_status ?? null,
    support: setup?.support ?? [],
    onboarding: {
      completed: steps.every((step) => step.done || step.skipped),
      dismissed: !wizard || wizard.dismissed,
      started: !wizard || wizard.started,
      steps,
    },
    currency: setup?.currency ?? 'GBP',
    tz: setup?.tz ?? 'Europe/London',
    locale: setup?.locale ?? 'en-GB',
    week_end: setup?.week_end ?? 7,
    brand: brandOf(setup),
    live: deps.live.settings,
  }
}

/** Before an agency is chosen these answer for the account; asked for an agency by name, only its people are told. */
function refuseForeign({ who, barred }: Caller, { headers }: FastifyRequest) {
  if (headers['x-tenant']) refuse(barred)
  if (!who && headers['x-tenant']) {
    throw new Refusal(
      'no_agency',
      404,
      'Agency not found',
      'It does not exist, or you are not a member of it.',
    )
  }
}
