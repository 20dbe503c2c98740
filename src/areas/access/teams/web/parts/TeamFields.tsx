import { useQuery } from '@tanstack/react-query'
import { access } from '#areas/access/contract.ts'
import { type Team, teams } from '#areas/access/teams/contract.ts'
import { People } from '#areas/access/teams/web/parts/People.tsx'
import { queryOf } from '#kit/query.ts'
import { SelectField, SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'

const staff = { kind: 'staff', status: 'active' }

export function TeamFields({ team }: { team?: Team }) {
  return (
    <>
      <Section
        title="Team"
        description="Where it stands, and who leads it. Its lead sees what is of the team."
      >
        <Wide>
          <TextField name="name" label="Name" placeholder="Healthcare" autoFocus={!team} />
        </Wide>
        <ParentField team={team} />
        <RecordPicker
          name="lead_user_id"
          label="Lead"
          endpoint={access.users}
          filter={staff}
          current={team?.lead}
        />
        <Wide>
          <SwitchField name="is_default" label="Offered first for new people" />
        </Wide>
      </Section>
      <Section
        title="Members"
        description="Whose role reaches the team's records sees those of this team and of all teams below it."
      >
        <Wide>
          <People name="member_ids" known={team?.people ?? []} />
        </Wide>
      </Section>
    </>
  )
}

/** Any team but this one and those below it. */
function ParentField({ team }: { team: Team | undefined }) {
  const all = useQuery(queryOf(teams.tree)).data?.data ?? []
  const below = new Set(team ? [team.id] : [])
  // The tree comes with parents first, so one walk finds everything below.
  for (const each of all) if (each.parent && below.has(each.parent.id)) below.add(each.id)
  const options = all
    .filter(({ id }) => !below.has(id))
    .map(({ id, name, depth }) => ({ value: String(id), label: `${'– '.repeat(depth)}${name}` }))
  return (
    <SelectField name="parent_id" label="Below" options={options} numeric placeholder="Stands by itself" />
  )
}
