import { setPicture } from '#areas/settings/brand/actions.ts'
import type { ReadPicture } from '#areas/settings/brand/read-picture.ts'
import type { AgencySettings, ChangeAgencySettings } from '#areas/settings/contract.ts'
import { lockPeriods } from '#areas/settings/period-locks/queries.ts'
import { whyNotBooks } from '#areas/settings/period-locks/rules.ts'
import { findSettings, firstDated, isCurrencyUsed, saveSettings } from '#areas/settings/queries.ts'
import { pictureType, whyNotSettings } from '#areas/settings/rules.ts'
import type { Deps } from '#platform/area.ts'
import { type Context, can } from '#platform/context.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, notFound, refuse, type Warning } from '#platform/refusal.ts'
import { acceptWarnings } from '#platform/warnings.ts'

/** How the agency works inside is for those who work in it: workers and approvers are told what concerns them by `/app`. */
export async function showSettingsToStaff(ctx: Context): Promise<AgencySettings> {
  const { who } = ctx
  const works = who.kind === 'staff' || who.kind === 'central'
  if (!works && !changing.some((permission) => can(who, permission)))
    throw forbidden(undefined, 'These settings are for the staff of the agency')
  return showSettings(ctx)
}

const changing = ['settings.general', 'settings.brand', 'settings.invoices']

async function showSettings({ db, tenant }: Context, name = tenant.name): Promise<AgencySettings> {
  const { logo_key, ...shown } = await findSettings(db)
  return { ...shown, name, has_logo: logo_key !== null }
}

/** Which permission each part of the settings needs. */
const needs: Record<string, string> = {
  accent_color: 'settings.brand',
  invoice_notes: 'settings.invoices',
  void_invoices: 'settings.invoices',
  corrections_alone_up_to: 'settings.invoices',
  corrections_ask_worker: 'settings.invoices',
  corrections_ask_approver: 'settings.invoices',
}

export async function changeSettings(
  ctx: Context & { deps: Deps },
  { version, name, accepted = [], ...changes }: ChangeAgencySettings,
): Promise<AgencySettings> {
  for (const field of [...(name === undefined ? [] : ['name']), ...Object.keys(changes)]) {
    const permission = needs[field] ?? 'settings.general'
    if (!can(ctx.who, permission)) throw forbidden(permission, 'You may not change this')
  }
  refuse(whyNotSettings(changes))
  const before = await showSettings(ctx)
  const { currency = before.currency } = changes
  const changesMoney = currency !== before.currency && (await isCurrencyUsed(ctx.db, before.currency))
  const reasons = acceptWarnings(
    [changesMoney ? currencyWarning(before.currency, currency) : undefined],
    accepted,
  )
  if (changes.books_open_on && changes.books_open_on > before.books_open_on) {
    // Whoever is dating something at this moment was told of the old day.
    await lockPeriods(ctx.db)
    refuse(whyNotBooks(changes.books_open_on, await firstDated(ctx.db)))
  }
  await saveSettings(ctx.db, version, changes)
  const after = await showSettings(ctx, name ?? before.name)
  await recordHistory(ctx, 'settings', 1, 'changed', { ...differences(before, after), ...reasons })
  await announce(ctx.db, 'settings.changed', {})
  // Last, because it commits by itself: whatever could refuse has been asked.
  if (after.name !== before.name) await rename(ctx, after.name)
  return after
}

const currencyWarning = (from: string, to: string): Warning => ({
  code: 'settings.currency_used',
  field: 'currency',
  text: `Time and documents are in ${from} already. They stay so, and clients, suppliers and placements keep the currency they have. New ones begin with ${to}, and the dashboard counts in it.`,
})

/** The agency's name lies in the one table that knows every agency, which this role alone may write. */
function rename({ deps, tenant }: Context & { deps: Deps }, name: string) {
  return deps.database.acrossTenants('an agency changes its own name', (db) =>
    db
      .updateTable('tenants')
      .set((row) => ({ name, version: row('version', '+', 1) }))
      .where('id', '=', tenant.id)
      .execute(),
  )
}

export async function setLogo(
  ctx: Context & { deps: Deps },
  received: ReadPicture | null,
): Promise<AgencySettings> {
  await setPicture(ctx, 'logo', received)
  return showSettings(ctx)
}

export async function readLogo({
  db,
  deps,
}: Context & { deps: Deps }): Promise<{ bytes: Buffer; type: string }> {
  const { logo_key } = await findSettings(db)
  const bytes = logo_key ? await deps.storage.get(logo_key) : undefined
  if (!bytes) throw notFound('Logo')
  return { bytes, type: pictureType(bytes) === 'jpg' ? 'image/jpeg' : 'image/png' }
}
