import { useQuery } from '@tanstack/react-query'
import { type documentTypes, invoiceTemplates } from '#areas/invoice-templates/contract.ts'
import { usePermissions } from '#kit/session.ts'
import { useField } from '#kit/ui/form/context.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { listQuery } from '#kit/ui/list/query.ts'

type Props = {
  name: string
  /** What it has to draw. */
  type: (typeof documentTypes)[number]
  disabled?: boolean
}

/** Who is told which templates there are. */
const seeTemplates = ['invoice_templates.view', 'clients.terms.update', 'suppliers.update']

/** Which template draws somebody’s documents. Only where there is one to choose. */
export function TemplateField({ name, type, disabled = false }: Props) {
  const { canAny } = usePermissions()
  const may = canAny(seeTemplates)
  const { value } = useField<number | null>(name)
  const { data } = useQuery({
    ...listQuery(invoiceTemplates.list, { per_page: '100' }, { fixed: { type, status: 'all' } }),
    enabled: may,
  })
  const offered = (data?.data ?? []).filter((each) => each.status === 'published' || each.id === value)
  if (offered.length === 0) return null
  return (
    <SelectField
      name={name}
      label="Template"
      placeholder="The usual one"
      options={offered.map((each) => ({
        value: String(each.id),
        label: each.status === 'published' ? each.name : `${each.name} (not used: ${each.status})`,
      }))}
      numeric
      disabled={disabled}
    />
  )
}
