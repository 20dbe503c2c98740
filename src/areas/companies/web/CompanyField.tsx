import { useQuery } from '@tanstack/react-query'
import { legalEntities } from '#areas/companies/contract.ts'
import { queryOf } from '#kit/query.ts'
import { useField } from '#kit/ui/form/context.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'

type Props = {
  name: string
  label: string
  /** May the reader choose it? Only they are told which companies there are. */
  may: boolean
}

/** Which of the agency's companies. Only where there is a choice: most agencies are one company. */
export function CompanyField({ name, label, may }: Props) {
  const { data } = useQuery({ ...queryOf(legalEntities.list), enabled: may })
  const { value } = useField<number | null>(name)
  const companies = (data?.data ?? []).filter((company) => !company.archived || company.id === value)
  if (companies.length < 2) return null
  const standard = companies.find((company) => company.is_default)
  return (
    <SelectField
      name={name}
      label={label}
      placeholder={`The default: ${standard?.name ?? 'your company'}`}
      options={companies.map((company) => ({ value: String(company.id), label: company.name }))}
      numeric
    />
  )
}
