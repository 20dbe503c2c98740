import { sql } from 'kysely'
import { suppliers } from '#areas/suppliers/contract.ts'
import { supplierShape } from '#areas/suppliers/queries.ts'
import { accreditationNames, dueDiligenceNames, kindNames, statusNames } from '#areas/suppliers/rules.ts'
import { choice, day, exportable, instant, integer, money, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

const allow = 'suppliers.export'

export const supplierExports: Record<string, Exportable> = {
  '/suppliers': exportable({
    title: 'Suppliers',
    endpoint: suppliers.list,
    allow,
    personal: true,
    // Suppliers belong to nobody: a grant for one's own ones takes none out.
    shape: (ctx, query) => {
      const shape = supplierShape(ctx, query)
      const nothing = ctx.who.permissions.has(allow) ? undefined : sql`false`
      return { ...shape, where: [...(shape.where ?? []), nothing] }
    },
    cells: {
      name: text('Name', 'page.name'),
      status: choice('Status', 'page.status', statusNames),
      kind: choice('Kind', 'page.kind', kindNames),
      live_workers: integer('Workers live', 'figures.live_workers'),
      agreement_ends_on: day('Agreement until', 'agreed.ends_on'),
      vat_number: text(
        'VAT',
        sql`case when page.vat_registered then page.vat_number else 'Not registered' end`,
      ),
      unpaid: money('Unpaid', 'figures.unpaid', 'page.currency', [
        'invoices.view',
        'invoices.self_billing.view',
      ]),
      insured_until: day('Insured until', 'figures.insured_until'),
      is_preferred: text('Preferred', sql`case when page.is_preferred then 'Preferred' end`),
      accreditation: choice('Accreditation', 'page.accreditation', accreditationNames),
      accredited_until: day('Accredited until', 'page.accredited_until'),
      due_diligence: choice('Due diligence', 'page.due_diligence', dueDiligenceNames),
      company_number: text('Company number', 'page.company_number'),
      created_at: instant('Added', 'page.created_at'),
      currency: text('Currency', 'page.currency'),
    },
  }),
}
