import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { meetByAcknowledgement } from '#areas/compliance/public.ts'
import { contentOf, type Facts, saysTheSame, textOf } from '#areas/key-information/content.ts'
import type {
  Content,
  KeyInformation,
  NewKeyInformation,
  PlacementKeyInformation,
} from '#areas/key-information/contract.ts'
import {
  type Document,
  documentsOf,
  findDocument,
  findPlacementOf,
  groundsOf,
  type PlacementOf,
} from '#areas/key-information/queries.ts'
import {
  requirementsMet,
  routeOf,
  stateOf,
  whyNotAcknowledge,
  whyNotIssue,
} from '#areas/key-information/rules.ts'
import { tellIssued } from '#areas/key-information/send-notifications.ts'
import { todayOf } from '#areas/settings/public.ts'
import { type Context, covers } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, refuse } from '#platform/refusal.ts'

export async function showPlacement(ctx: Context, id: number): Promise<PlacementKeyInformation> {
  const placement = await findPlacementOf(ctx, id)
  const documents = await documentsOf(ctx.db, id)
  const { engagement, supplier_id, candidate_name, start_date, status, pay_rate } = placement
  const [latest] = await latestRoute(ctx, id)
  const route = routeOf(engagement)
  return {
    ...{ placement_id: id, candidate_name, start_date, pay_route: route },
    documents: documents.map((each) => (seesPay(ctx, placement) ? each : { ...each, content: null })),
    state: stateOf({ engagement, supplier_id }, latest),
    supplier_name: placement.supplier?.name ?? null,
    may_issue:
      whyNotIssue({ status, route, pay_rate }) === undefined &&
      covers(ctx.who, 'key_information.issue', placement) &&
      seesPay(ctx, placement),
  }
}

const seesPay = ({ who }: Context, placement: PlacementOf) =>
  covers(who, 'placements.rates.view_pay', placement)

async function latestRoute({ db }: Context, placementId: number) {
  const { rows } = await sql<{
    pay_route: string
    supplier_id: number | null
    acknowledged_at: string | null
  }>`
    select k.pay_route, k.supplier_id, k.acknowledged_at from key_information_documents k
    where k.tenant_id = ${db.tenant} and k.placement_id = ${placementId} order by k.version_no desc limit 1`.execute(
    db,
  )
  return rows
}

export async function previewDocument(ctx: Context, id: number, said: NewKeyInformation): Promise<Content> {
  const placement = await findPlacementOf(ctx, id)
  const before = await documentsOf(ctx.db, id)
  return contentOf(await factsOf(ctx, placement, (before[0]?.version_no ?? 0) + 1), said)
}

/** The next version of a placement. One that says the same as the one before is none. */
export async function issueDocument(
  ctx: Context,
  id: number,
  said: NewKeyInformation,
): Promise<KeyInformation> {
  await holdRow(ctx.db, 'placements', id)
  const placement = await findPlacementOf(ctx, id)
  const [before] = await documentsOf(ctx.db, id)
  const version_no = (before?.version_no ?? 0) + 1
  const facts = await factsOf(ctx, placement, version_no)
  const content = contentOf(facts, said)
  if (before && before.pay_route === facts.route && saysTheSame(before.content, content))
    refuse({
      code: 'key_information.same',
      status: 409,
      title: `Version ${before.version_no} says the same`,
      description: 'A new one is issued when something in it changes.',
    })
  const text = textOf(content)
  const document = await insertRecord(ctx.db, 'key_information_documents', {
    ...{ placement_id: id, candidate_id: placement.candidate_id, version_no, pay_route: facts.route },
    ...{ supplier_id: placement.supplier_id, issued_on: facts.issued_on, content: text },
    ...{ sha256: createHash('sha256').update(text).digest('hex'), issued_by: ctx.who.id },
  })
  await recordHistory(ctx, 'key-information', document, 'issued', {
    version_no: { from: null, to: version_no },
    pay_route: { from: before?.pay_route ?? null, to: facts.route },
    placement: { from: null, to: placement.ref },
  })
  await tellIssued(ctx, placement)
  await announce(ctx.db, 'key-information.changed', { id: document })
  return findDocument(ctx, document)
}

async function factsOf(ctx: Context, placement: PlacementOf, version_no: number): Promise<Facts> {
  const { engagement, status, pay_rate, candidate_name, ref, ...rest } = placement
  if (!seesPay(ctx, placement)) throw forbidden('placements.rates.view_pay')
  const route = routeOf(engagement)
  refuse(whyNotIssue({ status, route, pay_rate }))
  const issued_on = await todayOf(ctx)
  return {
    ...{ ...rest, route: route!, pay_rate: pay_rate!, version_no, issued_on },
    ...{ worker: candidate_name, placement_ref: ref },
    ...(await groundsOf(ctx.db, issued_on)),
  }
}

/** The worker was given it: that stands, and meets what compliance asks of the placement for the same way of being paid. */
export async function acknowledge(
  ctx: Context,
  id: number,
  { typed_name }: { typed_name: string },
): Promise<KeyInformation> {
  const { db, who, ip, agent } = ctx
  if (who.kind !== 'candidate') throw forbidden(undefined, 'Only the worker themselves acknowledges it')
  await holdRow(db, 'key_information_documents', id)
  const document = await findDocument(ctx, id)
  refuse(whyNotAcknowledge(document))
  await sql`
    update key_information_documents k set acknowledged_at = now(), acknowledged_by = ${who.id}, acknowledged_name = ${typed_name},
      acknowledged_ip = ${ip.slice(0, 100)}, acknowledged_agent = ${agent.slice(0, 500)}
    where k.tenant_id = ${db.tenant} and k.id = ${id}`.execute(db)
  await recordHistory(ctx, 'key-information', id, 'acknowledged', {
    acknowledged_name: { from: null, to: typed_name },
  })
  await meetByAcknowledgement(ctx, document.placement_id, requirementsMet(document.pay_route), typed_name)
  await announce(db, 'key-information.changed', { id })
  return findDocument(ctx, id)
}

/** One that may be read whole: by the worker it was given to, and by staff who see what they are paid. */
export async function readDocument(ctx: Context, id: number): Promise<Document> {
  const document = await findDocument(ctx, id)
  if (ctx.who.kind !== 'candidate' && !seesPay(ctx, await findPlacementOf(ctx, document.placement_id)))
    throw forbidden('placements.rates.view_pay')
  return document
}
