import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChangeDuties, type Duties, type DutyRow, duties } from '#areas/access/duties/contract.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { dutyModes } from '#platform/duty.ts'

const modeNames = {
  off: 'One person may do both',
  warn: 'Ask for a reason',
  block: 'It takes two people',
}

/** What happens when one person does both acts of a duty. */
export function DutiesPanel() {
  const query = useQuery(queryOf(duties.show))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={320} radius="md" />
  return <DutiesForm duties={query.data} />
}

function DutiesForm({ duties: { data, version } }: { duties: Duties }) {
  const open = data.filter(({ least }) => least !== 'block')
  const fixed = data.filter(({ least }) => least === 'block')
  const form = useRecordForm({
    schema: ChangeDuties,
    initial: { modes: Object.fromEntries(open.map(({ key, mode }) => [key, mode])), version },
    save: (body) => call(duties.change, { body }),
    saved: 'Segregation of duties saved',
    refreshes: ['duties'],
  })
  return (
    <RecordForm
      form={form}
      title="Segregation of duties"
      back={{ to: '/settings/security', label: 'Security' }}
      submit="Save duties"
      embedded
      stays
    >
      <Section
        title="Segregation of duties"
        description="What happens when one person does two acts that are meant for two. A reason is kept in the history of the record."
      >
        {open.map((duty) => (
          <Wide key={duty.key}>
            <SelectField
              name={`modes.${duty.key}`}
              label={duty.label}
              description={duty.description}
              options={optionsOf(duty)}
              searchable={false}
            />
          </Wide>
        ))}
      </Section>
      {fixed.length > 0 && (
        <Section
          title="Always two people"
          description="These protect money and pay, so they are not a choice."
        >
          <Wide>
            <Notice>
              {fixed.map(({ key, label, description }) => (
                <p key={key} style={{ margin: '0 0 4px' }}>
                  <strong>{label}.</strong> {description}
                </p>
              ))}
            </Notice>
          </Wide>
        </Section>
      )}
    </RecordForm>
  )
}

const optionsOf = ({ least }: DutyRow) =>
  dutyModes.slice(dutyModes.indexOf(least)).map((value) => ({ value, label: modeNames[value] }))
