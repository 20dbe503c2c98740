import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { centralProducts, features, NewProduct, type Product, ProductPatch } from '#areas/billing/contract.ts'
import { featureWords, here } from '#areas/billing/web/words.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { SwitchField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

const back = { to: `${here}?tab=products`, label: 'Products' }

/** A new product, or changes of one. */
export function ProductForm({ id }: { id: number | undefined }) {
  const { data, isLoadingError, error } = useQuery({
    ...queryOf(centralProducts.list),
    enabled: id !== undefined,
  })
  if (id === undefined) return <NewForm />
  if (isLoadingError) return <ErrorState error={error} />
  if (!data) return <Skeleton height={320} radius="lg" />
  const product = data.data.find((each) => each.id === id)
  return product ? <EditForm product={product} /> : <NewForm />
}

const fresh = {
  name: '',
  description: '',
  active: true,
  users: null,
  workers: null,
  storage_gb: null,
  features: [],
}

function NewForm() {
  const go = useGo()
  const form = useRecordForm({
    schema: NewProduct,
    initial: fresh,
    save: (body) => call(centralProducts.create, { body }),
    saved: 'Product added',
    refreshes: ['central'],
    onSaved: ({ id }) => go(`${here}?price=${id}`),
  })
  return (
    <RecordForm form={form} title="Create Product" back={back} submit="Create product">
      <Fields />
    </RecordForm>
  )
}

function EditForm({ product }: { product: Product }) {
  const go = useGo()
  const { id, prices: _prices, ...initial } = product
  const form = useRecordForm({
    schema: ProductPatch,
    initial,
    save: (body) => call(centralProducts.update, { params: { id }, body }),
    saved: 'Product saved',
    refreshes: ['central'],
    onSaved: () => go(back.to),
  })
  return (
    <RecordForm form={form} title={product.name} back={back}>
      <Fields />
    </RecordForm>
  )
}

const featureOptions = features.map((value) => ({ value, label: featureWords[value] }))

function Fields() {
  return (
    <>
      <Section title="About" description="How the product is called on lists and in what an agency owes.">
        <TextField name="name" label="Name" autoFocus />
        <SwitchField
          name="active"
          label="On offer"
          description="Off: who is on it stays, nobody new comes."
        />
        <Wide>
          <TextareaField name="description" label="Description" />
        </Wide>
      </Section>
      <Section
        title="Includes"
        description="What an agency may have with it. Left empty: as much as it likes."
      >
        <NumberField name="users" label="Users" />
        <NumberField name="workers" label="Active workers" />
        <NumberField name="storage_gb" label="Storage" unit="GB" />
        <Wide>
          <MultiSelectField name="features" label="Features" options={featureOptions} />
        </Wide>
      </Section>
    </>
  )
}
