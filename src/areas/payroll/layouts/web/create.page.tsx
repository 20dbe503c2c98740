import { createFileRoute } from '@tanstack/react-router'
import { NewPayLayout, payLayouts } from '#areas/payroll/layouts/contract.ts'
import { LayoutFields } from '#areas/payroll/layouts/web/parts/LayoutFields.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/payroll-layouts/create')({
  staticData: { title: 'Create Layout' },
  beforeLoad: needs('payroll.layouts'),
  component: CreateLayoutPage,
})

const column = (
  source: 'payroll_ref' | 'name' | 'element' | 'hours' | 'rate' | 'amount',
  heading: string,
) => ({
  ...{ source, heading, text: '' },
  format: 'plain' as const,
})

function CreateLayoutPage() {
  const go = useGo()
  const form = useRecordForm({
    schema: NewPayLayout,
    initial: {
      ...{ name: '', lines: 'element', separator: 'comma', decimal_mark: 'point', day_format: 'dd/mm/yyyy' },
      ...{ headings: true, trailer: false },
      columns: [
        column('payroll_ref', 'Payroll reference'),
        column('name', 'Name'),
        column('element', 'Element'),
        column('hours', 'Hours'),
        column('rate', 'Rate'),
        column('amount', 'Amount'),
      ],
    } as never,
    save: (body) => call(payLayouts.create, { body }),
    saved: 'Layout created',
    refreshes: ['pay-layouts'],
    onSaved: () => go('/settings/payroll-layouts'),
  })
  return (
    <RecordForm
      form={form}
      title="Create layout"
      description="For a payroll program or bureau that wants its file another way."
      back={{ to: '/settings/payroll-layouts', label: 'Payroll layouts' }}
    >
      <LayoutFields />
    </RecordForm>
  )
}
