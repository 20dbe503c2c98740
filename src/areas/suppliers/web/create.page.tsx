import { createFileRoute } from '@tanstack/react-router'
import { blankBank } from '#areas/bank/contract.ts'
import { BankSection } from '#areas/bank/web/public.tsx'
import { NewSupplier, supplierRecord, suppliers } from '#areas/suppliers/contract.ts'
import { withoutSurplus } from '#areas/suppliers/rules.ts'
import {
  AccreditationSection,
  AddressSection,
  AgreementSection,
  DetailsSection,
  EInvoiceSection,
  PaymentSection,
  VatSection,
} from '#areas/suppliers/web/parts/SupplierFields.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/suppliers/create')({
  staticData: { title: 'Create Supplier' },
  beforeLoad: needs('suppliers.create'),
  component: CreateSupplierPage,
})

const { country, payment_terms_days, split_by, summarise_to } = supplierRecord.fields
const mustHave = { country, payment_terms_days, split_by, summarise_to }

function CreateSupplierPage() {
  const go = useGo()
  const { can } = usePermissions()
  const form = useRecordForm({
    schema: NewSupplier.extend(mustHave),
    initial: { ...supplierRecord.blank, ...blankBank, currency: null, agreements: [], insurances: [] },
    save: (body) => call(suppliers.create, { body: withoutSurplus(body) }),
    saved: 'Supplier created',
    refreshes: ['suppliers'],
    onSaved: () => go('/settings/suppliers'),
  })
  return (
    <RecordForm
      form={form}
      title="Create Supplier"
      submit="Create supplier"
      back={{ to: '/settings/suppliers', label: 'Suppliers' }}
    >
      <DetailsSection />
      <VatSection />
      <AccreditationSection />
      <AgreementSection />
      {can('suppliers.bank.update') && (
        <BankSection description="Where this supplier is paid. Later it takes a second person to change it." />
      )}
      <PaymentSection />
      <EInvoiceSection />
      <AddressSection />
    </RecordForm>
  )
}
