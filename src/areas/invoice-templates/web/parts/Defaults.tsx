import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { legalEntities } from '#areas/companies/contract.ts'
import type { Default, documentTypes } from '#areas/invoice-templates/contract.ts'
import classes from '#areas/invoice-templates/web/parts/editor.module.css'
import { typeNames } from '#areas/invoice-templates/web/parts/words.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { useFormState } from '#kit/ui/form/context.ts'

/** Who is told which companies the agency has. */
const seeCompanies = ['settings.general', 'settings.invoices', 'clients.terms.update']

/** Where the template is the usual one: for a type of document, of one company or of all. */
export function Defaults() {
  const { form } = useFormState()
  const { canAny } = usePermissions()
  const { data } = useQuery({
    ...queryOf(legalEntities.list),
    enabled: canAny(seeCompanies),
  })
  const { types, defaults } = form.values as { types: (typeof documentTypes)[number][]; defaults: Default[] }
  const companies = (data?.data ?? []).filter(({ archived }) => !archived)
  const places = [
    { id: null, name: 'every company' },
    ...(companies.length > 1 ? companies.map(({ id, name }) => ({ id, name })) : []),
  ]
  const set = (place: Default, on: boolean) => {
    const others = defaults.filter((each) => !isSame(each, place))
    form.setFieldValue('defaults', on ? [...others, place] : others)
  }
  return (
    <div className={classes.defaults}>
      {types.flatMap((type) =>
        places.map(({ id, name }) => (
          <Checkbox
            key={`${type} ${id}`}
            label={companies.length > 1 ? `${typeNames[type]} of ${name}` : typeNames[type]}
            checked={defaults.some((each) => isSame(each, { type, legal_entity_id: id }))}
            onChange={(event) => set({ type, legal_entity_id: id }, event.currentTarget.checked)}
          />
        )),
      )}
    </div>
  )
}

const isSame = (one: Default, other: Default) =>
  one.type === other.type && one.legal_entity_id === other.legal_entity_id
