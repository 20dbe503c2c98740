import type { FastifyReply } from 'fastify'
import { changeCompany, credit, receive } from '#areas/billing/documents/actions.ts'
import { billingInvoices, centralDocuments } from '#areas/billing/documents/contract.ts'
import { invoicePdf } from '#areas/billing/documents/pdf.ts'
import { findCompany, listInvoices } from '#areas/billing/documents/queries.ts'
import { utcDay } from '#platform/days.ts'
import type { On } from '#platform/http/mount.ts'

type Replying = Pick<FastifyReply, 'type'>

export function documentRoutes(on: On): void {
  on(billingInvoices.list, ({ db, now }) => listInvoices(db, db.tenant, utcDay(now)))
  on(billingInvoices.pdf, async ({ db, params, reply }) =>
    shown(reply, await invoicePdf(db, db.tenant, params.id)),
  )

  on(centralDocuments.company, ({ all }) => findCompany(all))
  on(centralDocuments.changeCompany, (ctx) => changeCompany(ctx, ctx.body))
  on(centralDocuments.list, ({ all, params, now }) => listInvoices(all, params.id, utcDay(now)))
  on(centralDocuments.pdf, async ({ all, params, reply }) =>
    shown(reply, await invoicePdf(all, params.id, params.invoice)),
  )
  on(centralDocuments.receive, (ctx) => receive(ctx, ctx.params.id, ctx.body))
  on(centralDocuments.credit, (ctx) => credit(ctx, ctx.params.id, ctx.body))
}

function shown(reply: Replying, { name, bytes }: { name: string; bytes: Buffer }): Buffer {
  reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`)
  return bytes
}
