import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChangeLegalEntity, type LegalEntity, legalEntities } from '#areas/companies/contract.ts'
import { StepForm } from '#areas/setup/web/parts/StepForm.tsx'
import classes from '#areas/setup/web/setup.module.css'
import type { StepProps } from '#areas/setup/web/setup.page.tsx'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { CardHead } from '#kit/ui/CardHead.tsx'
import { AddressFields } from '#kit/ui/form/AddressFields.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { ErrorState } from '#kit/ui/states.tsx'

const schema = ChangeLegalEntity.pick({
  name: true,
  company_number: true,
  vat_number: true,
  address_line_1: true,
  address_line_2: true,
  city: true,
  postcode: true,
  country: true,
  account_name: true,
  sort_code: true,
  account_number: true,
  version: true,
}).required()

export function CompanyStep(props: StepProps) {
  const query = useQuery(queryOf(legalEntities.list))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const company = query.data?.data.find(({ is_default }) => is_default) ?? query.data?.data[0]
  if (!company) return <Skeleton height={420} radius="lg" />
  return <CompanyForm {...props} company={company} />
}

function CompanyForm({ company, next }: StepProps & { company: LegalEntity }) {
  const shown = Object.keys(schema.shape) as (keyof typeof schema.shape)[]
  const form = useRecordForm({
    schema,
    initial: Object.fromEntries(shown.map((name) => [name, company[name]])) as never,
    save: (body) => call(legalEntities.change, { params: { id: company.id }, body }),
    refreshes: ['legal-entities'],
    onSaved: () => next(),
  })
  return (
    <StepForm form={form} submit="Save and go on">
      <CardHead title="Your company">
        Issues your invoices: this stands at the head and the foot of each of them.
      </CardHead>
      <Part title="About">
        <Wide>
          <TextField name="name" label="Legal name" />
        </Wide>
        <TextField name="company_number" label="Company number" placeholder="01234567" />
        <TextField name="vat_number" label="VAT number" placeholder="GB 123 4567 82" />
      </Part>
      <Part title="Address">
        <AddressFields />
      </Part>
      <Part title="Bank account, where clients pay">
        <Wide>
          <TextField name="account_name" label="Account name" />
        </Wide>
        <TextField name="sort_code" label="Sort code" placeholder="00-00-00" />
        <TextField name="account_number" label="Account number" placeholder="00000000" />
      </Part>
    </StepForm>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
