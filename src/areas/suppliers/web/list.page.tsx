import { IconBan, IconCircleCheck, IconPlayerPause } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type SupplierRow, suppliers } from '#areas/suppliers/contract.ts'
import { accreditationNames, dueDiligenceNames, kindNames, statusNames } from '#areas/suppliers/rules.ts'
import { agreementBadges, kindOptions, statusOptions } from '#areas/suppliers/web/words.ts'
import { needs } from '#kit/guard.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, InstantText, Money, Nothing } from '#kit/ui/values.tsx'

const SuppliersMany = lazy(async () => ({
  default: (await import('#areas/suppliers/web/parts/SuppliersMany.tsx')).SuppliersMany,
}))

const listOptions = { defaultSort: 'name' }

export const Route = createFileRoute('/tenant/$tenantId/settings/suppliers')({
  staticData: { title: 'Suppliers' },
  validateSearch: listSearch,
  beforeLoad: needs('suppliers.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, suppliers.list, deps, listOptions),
  component: SuppliersPage,
})

function SuppliersPage() {
  const { open, ask, close } = useBulkDialog<'approved' | 'suspended' | 'terminated'>()
  return (
    <>
      <List
        endpoint={suppliers.list}
        title="Suppliers"
        description="Umbrella companies, workers’ own companies and agencies that your people are paid through."
        {...listOptions}
        columns={[
          { key: 'name', label: 'Name', sort: true },
          {
            key: 'status',
            label: 'Status',
            card: 'badge',
            width: 120,
            render: (supplier) => (
              <StatusBadge
                status={supplier.status}
                label={statusNames[supplier.status]}
                title={supplier.suspended_reason}
              />
            ),
          },
          {
            key: 'kind',
            label: 'Kind',
            render: (supplier) => kindNames[supplier.kind],
          },
          { key: 'live_workers', label: 'Workers live', align: 'right', width: 120 },
          {
            key: 'agreement_ends_on',
            label: 'Agreement until',
            width: 170,
            render: (supplier) => <AgreementCell supplier={supplier} />,
          },
          {
            key: 'vat_number',
            label: 'VAT',
            width: 140,
            render: (supplier) => (supplier.vat_registered ? supplier.vat_number : 'Not registered'),
          },
          {
            key: 'unpaid',
            label: 'Unpaid',
            align: 'right',
            card: 'value',
            width: 120,
            render: (supplier) =>
              supplier.unpaid ? <Money minor={supplier.unpaid} currency={supplier.currency} /> : null,
          },
          {
            key: 'insured_until',
            label: 'Insured until',
            width: 130,
            render: ({ insured_until: day }) => <DayText day={day} />,
          },
          { key: 'company_number', label: 'Company number', hidden: true },
          {
            key: 'is_preferred',
            label: 'Preferred',
            hidden: true,
            render: ({ is_preferred }) => (is_preferred ? 'Preferred' : <Nothing />),
          },
          {
            key: 'accreditation',
            label: 'Accreditation',
            hidden: true,
            render: ({ accreditation }) => (accreditation ? accreditationNames[accreditation] : <Nothing />),
          },
          {
            key: 'accredited_until',
            label: 'Accredited until',
            hidden: true,
            render: ({ accredited_until }) => <DayText day={accredited_until} />,
          },
          {
            key: 'due_diligence',
            label: 'Due diligence',
            hidden: true,
            render: ({ due_diligence }) => dueDiligenceNames[due_diligence],
          },
          {
            key: 'created_at',
            label: 'Added',
            hidden: true,
            sort: true,
            render: (supplier) => <InstantText at={supplier.created_at} />,
          },
        ]}
        filters={[
          { key: 'kind', label: 'Kind', type: 'choices', options: kindOptions },
          { key: 'status', label: 'Status', type: 'choices', options: statusOptions },
          {
            key: 'agreement',
            label: 'Self-billing',
            type: 'select',
            options: [
              { value: 'in_force', label: 'Agreement in force' },
              { value: 'missing', label: 'No agreement in force' },
            ],
          },
          {
            key: 'is_preferred',
            label: 'Preferred',
            type: 'select',
            options: [
              { value: 'true', label: 'On the preferred list' },
              { value: 'false', label: 'Not on it' },
            ],
          },
          {
            key: 'insurance_within',
            label: 'Insurance',
            type: 'select',
            options: [
              { value: '0', label: 'Has run out' },
              { value: '30', label: 'Runs out within 30 days' },
              { value: '90', label: 'Runs out within 90 days' },
            ],
          },
        ]}
        search="Search suppliers"
        to={(supplier) => `/settings/suppliers/${supplier.id}/edit`}
        create={{
          label: 'Create supplier',
          to: '/settings/suppliers/create',
          permission: 'suppliers.create',
        }}
        removable={{ model: 'suppliers', name: 'suppliers', permission: 'suppliers.delete' }}
        bulk={[
          {
            label: 'Approve',
            icon: <IconCircleCheck size={16} />,
            permission: 'suppliers.approve',
            run: ask('approved'),
          },
          {
            label: 'Suspend',
            icon: <IconPlayerPause size={16} />,
            permission: 'suppliers.suspend',
            run: ask('suspended'),
          },
          {
            label: 'Terminate',
            icon: <IconBan size={16} />,
            permission: 'suppliers.suspend',
            run: ask('terminated'),
          },
        ]}
        empty={{
          title: 'No suppliers yet',
          text: 'A supplier is a company a worker is paid through: an umbrella company, or their own. Create it before you place the worker.',
        }}
      />
      {open && (
        <Suspense fallback={null}>
          <SuppliersMany verb={open.verb} ids={open.ids} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function AgreementCell({ supplier }: { supplier: SupplierRow }) {
  if (supplier.agreement_state === null) return <StatusBadge status="missing" label="None" />
  if (supplier.agreement_state === 'in_force') return <DayText day={supplier.agreement_ends_on} />
  const { status } = agreementBadges[supplier.agreement_state]
  const short = { upcoming: 'Upcoming', ended: 'Ended', void: 'Void', other_company: 'Other company' }[
    supplier.agreement_state
  ]
  return <StatusBadge status={status} label={short} />
}
