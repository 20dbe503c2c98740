import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BankPanel, useWaitingBank } from '#areas/bank/web/public.tsx'
import { ChangeSupplier, type Supplier, supplierRecord, suppliers } from '#areas/suppliers/contract.ts'
import { statusNames, withoutSurplus } from '#areas/suppliers/rules.ts'
import {
  AccreditationSection,
  AddressSection,
  AgreementSection,
  DetailsSection,
  EInvoiceSection,
  PaymentSection,
  VatSection,
} from '#areas/suppliers/web/parts/SupplierFields.tsx'
import { useSupplierStatus } from '#areas/suppliers/web/parts/useSupplierStatus.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { RecordFigures, useRecordTabs } from '#kit/ui/detail/RecordParts.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/suppliers/$id/edit')({
  staticData: { title: 'Edit Supplier' },
  validateSearch: listSearch,
  beforeLoad: needs('suppliers.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(suppliers.show, { params: { id: Number(params.id) } })),
  component: EditSupplierPage,
})

const back = { to: '/settings/suppliers', label: 'Suppliers' }

function EditSupplierPage() {
  const id = Number(Route.useParams().id)
  const { data: supplier } = useSuspenseQuery(queryOf(suppliers.show, { params: { id } }))
  const waiting = useWaitingBank('suppliers', id)
  const { actions, dialog } = useSupplierStatus(supplier)
  const bank = {
    order: 50,
    key: 'bank',
    label: 'Bank account',
    count: waiting,
    content: () => <BankPanel subject="suppliers" id={id} name={supplier.name} />,
  }
  const tabs = useRecordTabs({ on: 'suppliers', id, own: [bank] })
  return (
    <>
      <Detail
        title={supplier.name}
        browserTitle="Edit Supplier"
        id={id}
        status={<StatusBadge status={supplier.status} label={statusNames[supplier.status]} />}
        back={back}
        actions={actions}
        tabs={[
          { key: 'details', label: 'Details', content: () => <SupplierForm supplier={supplier} /> },
          ...tabs,
          { key: 'history', label: 'History', content: () => <History subject="suppliers" id={id} /> },
        ]}
      />
      {dialog}
    </>
  )
}

function SupplierForm({ supplier }: { supplier: Supplier }) {
  const { canAny } = usePermissions()
  const form = useRecordForm({
    schema: ChangeSupplier.extend(supplierRecord.fields),
    initial: fieldsOf(supplier),
    save: (body) => call(suppliers.change, { params: { id: supplier.id }, body: withoutSurplus(body) }),
    saved: 'Supplier saved',
    refreshes: ['suppliers', 'candidates', 'history'],
  })
  const mayChange = canAny(['suppliers.update', 'suppliers.agreements.manage'])
  return (
    <>
      <RecordFigures on="suppliers" id={supplier.id} />
      {supplier.status === 'suspended' && (
        <Notice tone="danger" title="Suspended">
          {supplier.suspended_reason}
        </Notice>
      )}
      <RecordForm
        form={form}
        title={supplier.name}
        back={back}
        locked={mayChange ? undefined : 'You can see this supplier and not change it.'}
        embedded
        stays
      >
        <DetailsSection supplier={supplier} />
        <VatSection />
        <AccreditationSection supplier={supplier} />
        <AgreementSection supplier={supplier} />
        <PaymentSection />
        <EInvoiceSection />
        <AddressSection supplier={supplier} />
      </RecordForm>
    </>
  )
}

/** What the form sends. */
function fieldsOf(supplier: Supplier) {
  const agreements = supplier.agreements.map(({ id, starts_on, ends_on, signed_by, signed_on }) => ({
    id,
    starts_on,
    ends_on,
    signed_by,
    signed_on,
  }))
  return {
    version: supplier.version,
    ...supplierRecord.valuesOf(supplier),
    agreements,
    insurances: supplier.insurances,
  }
}
