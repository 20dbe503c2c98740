import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lacking } from '#areas/access/grants.ts'
import { type Role, roles } from '#areas/access/roles/contract.ts'
import { useMyGrants } from '#areas/access/roles/web/parts/useMyGrants.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { Section, Wide } from '#kit/ui/form/Section.tsx'

export const copyName = ({ name }: Role) => `Copy of ${name}`.slice(0, 80)

/** What of a role the person at the page may hand on. */
export const givable = (role: Role, mine: ReadonlySet<string>) => {
  const beyond = lacking(mine, role.permissions)
  return role.permissions.filter((grant) => !beyond.includes(grant))
}

/** The role that a new one begins as: its permissions take the place of what is chosen, a name that was typed stays. */
export function FromRole({ first }: { first: Role | undefined }) {
  const { form } = useFormState()
  const mine = useMyGrants()
  const [from, setFrom] = useState(first)
  const list = useQuery(queryOf(roles.list, { query: { per_page: 100, sort: 'name' } }))
  const show = useMutation({
    mutationFn: (id: number) => call(roles.show, { params: { id } }),
    onSuccess: begin,
  })
  return (
    <Section
      title="Create from another role"
      description="Begin with what another role may do, then change it."
    >
      <Wide>
        <NativeSelect
          label="Begin with"
          data={[
            { value: '', label: 'Nothing' },
            ...(list.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String((show.isPending ? show.variables : from?.id) ?? '')}
          disabled={show.isPending}
          description={from && describe(from.name, lacking(mine, from.permissions).length)}
          onChange={(event) => {
            const id = Number(event.currentTarget.value)
            if (id) show.mutate(id)
            else begin(undefined)
          }}
        />
      </Wide>
    </Section>
  )

  function begin(role: Role | undefined) {
    const typed = from ? copyName(from) : ''
    if (form.values.name === typed) form.setFieldValue('name', role ? copyName(role) : '')
    if (form.values.description === (from?.description ?? ''))
      form.setFieldValue('description', role?.description ?? '')
    form.setFieldValue('permissions', role ? givable(role, mine) : [])
    setFrom(role)
  }
}

function describe(name: string, beyond: number): string {
  const left =
    beyond === 0
      ? ''
      : ` ${beyond === 1 ? 'One permission is' : `${beyond} permissions are`} left out: you lack them.`
  return `Begins with what ${name} may do.${left}`
}
