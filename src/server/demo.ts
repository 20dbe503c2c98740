import type { Deps } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { utcDay } from '#platform/days.ts'
import { limited, longLimit } from '#platform/db/limits.ts'
import type { Database } from '#platform/db/tenant.ts'
import { type DemoAgency, demoAgencies } from '#server/demo/agencies.ts'
import { furnish, makeAccounts, makeTenant } from '#server/demo/agency.ts'
import { makeAwr } from '#server/demo/awr.ts'
import { askForAddress, askForBank, makeBanks } from '#server/demo/banks.ts'
import { makeBilling, makeEInvoices } from '#server/demo/billing.ts'
import { invoiceDemo, makeProducts, makeUsage, subscribeDemo } from '#server/demo/central.ts'
import { makeCodes } from '#server/demo/codes.ts'
import { makeCompliance } from '#server/demo/compliance.ts'
import { makeDocuments } from '#server/demo/documents.ts'
import { makeFigures } from '#server/demo/figures.ts'
import { makeFiles } from '#server/demo/files.ts'
import { makeGroup } from '#server/demo/group.ts'
import { makeImports } from '#server/demo/imports.ts'
import { makeIntegrations } from '#server/demo/integrations.ts'
import { makeKeyInformation } from '#server/demo/key-information.ts'
import { makeNotes } from '#server/demo/notes.ts'
import { makeOrders, settleOrders } from '#server/demo/orders.ts'
import { makeCandidates, makeClients } from '#server/demo/parties.ts'
import { makePipeline } from '#server/demo/pipeline.ts'
import { makeOpenJobs, makePlacements } from '#server/demo/placements.ts'
import { random } from '#server/demo/random.ts'
import { makeRateCards, makeRateChanges } from '#server/demo/rates.ts'
import { makeRuleSets } from '#server/demo/rule-sets.ts'
import { makeSavedViews } from '#server/demo/saved-views.ts'
import { makeTimeTerms } from '#server/demo/time-terms.ts'
import { makeWebhook } from '#server/demo/webhooks.ts'
import { makeWeeks } from '#server/demo/weeks.ts'
import { makeWorkingTime } from '#server/demo/working-time.ts'

/**
 * Fills an empty database with two agencies and a year of their work. The same seed gives the same demo for the same
 * day. One transaction an agency: a start that is cut short begins again. `agencies`: of another size.
 */
export function fillDemoWhenEmpty(
  deps: Deps,
  say: (text: string) => void,
  agencies: DemoAgency[] = demoAgencies,
): Promise<void> {
  return limited(longLimit, () => fill(deps, say, agencies))
}

async function fill(deps: Deps, say: (text: string) => void, agencies: DemoAgency[]): Promise<void> {
  const { database, vault } = deps
  const missing = await stillMissing(database, agencies)
  if (missing.length === 0) return
  const accounts = await makeAccounts(database, agencies)
  const offers = await makeProducts(database, accounts)
  const today = utcDay(clock.now())
  const tenants = await Promise.all(agencies.map((agency) => makeTenant(database, agency)))
  await makeGroup(
    database,
    accounts,
    tenants.map(({ id }) => id),
  )
  for (const agency of missing) {
    const tenant = tenants.find(({ slug }) => slug === agency.slug)!
    await database.inTenant(tenant.id, async (db) => {
      const dice = random(agency.seed)
      const people = await furnish(db, agency, accounts)
      const codes = await makeCodes(db)
      const making = { db, vault, agency, people, codes, dice, today }
      const clients = await makeClients(making)
      await makeFigures(making)
      const candidates = await makeCandidates(making)
      await makeBanks(making, candidates)
      const placements = await makePlacements(making, clients, candidates)
      await makeBilling(db)
      await makeEInvoices(db)
      await makeTimeTerms(db)
      await makeOpenJobs(making, clients)
      await makePipeline(making, candidates)
      await makeNotes(making, clients, candidates, placements)
      await makeFiles(making, deps, clients, candidates)
      await makeImports(making, deps, clients)
      await makeCompliance(making, clients, placements)
      await makeRateCards(making, clients)
      await makeRuleSets(making, clients)
      await makeRateChanges(making, placements)
      const orders = await makeOrders(making, clients, placements)
      await makeWeeks(making, placements)
      await makeAwr(making, placements)
      await makeWorkingTime(making, placements)
      await makeKeyInformation(making)
      await makeDocuments(making, tenant, deps)
      await makeIntegrations(making)
      await settleOrders(making, orders)
      await askForBank(making, tenant, deps, candidates)
      await askForAddress(making, tenant, deps, candidates)
      await makeSavedViews(making)
      await subscribeDemo(making, offers)
      await makeUsage(making)
      await makeWebhook(db, vault, people.owner, today)
    })
    await invoiceDemo(database, tenant.id, today)
    say(`The demo agency ${agency.name} is ready.`)
  }
}

/** None in a database that holds other agencies. An agency is whole once its settings are there: they are written with all the rest. */
async function stillMissing(database: Database, agencies: DemoAgency[]): Promise<DemoAgency[]> {
  const tenants = await database
    .readingAcross('is there any agency yet?')
    .selectFrom('tenants')
    .leftJoin('agency_settings', 'agency_settings.tenant_id', 'tenants.id')
    .select(['tenants.slug', 'agency_settings.id as settings_id'])
    .execute()
  if (tenants.some(({ slug }) => !agencies.some((agency) => agency.slug === slug))) return []
  const whole = tenants.filter(({ settings_id }) => settings_id !== null).map(({ slug }) => slug)
  return agencies.filter(({ slug }) => !whole.includes(slug))
}
