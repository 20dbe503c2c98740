import { Button, Group, Modal, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientRuleSet, ruleSets } from '#areas/jobs/rule-sets/contract.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { countText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** Which overtime rules new placements at a client begin with, and which those have that are there. */
export function ClientRules({ id }: { id: number }) {
  const { data } = useQuery(queryOf(ruleSets.ofClient, { params: { id } }))
  const [opened, setOpened] = useState(false)
  if (!data) return null
  return (
    <Panel
      title="Overtime rules"
      aside={
        <Button size="compact-sm" variant="default" onClick={() => setOpened(true)}>
          Change
        </Button>
      }
    >
      <Facts
        items={[
          ['A later placement begins with', beginsWith(data)],
          ['Placements here have', placementsText(data)],
        ]}
      />
      {opened && <Choose id={id} now={data} onClose={() => setOpened(false)} />}
    </Panel>
  )
}

function Choose({ id, now, onClose }: { id: number; now: ClientRuleSet; onClose: () => void }) {
  const was = now.own?.id ?? null
  const [chosen, setChosen] = useState(was)
  const { data } = useQuery(queryOf(ruleSets.list, { query: { per_page: 100 } as never }))
  const change = useCall(ruleSets.chooseForClient, {
    done: 'Saved',
    refreshes: ['clients', 'overtime-rules', 'history'],
  })
  const sets = data?.data ?? []
  const offered = now.own && !sets.some((set) => set.id === was) ? [now.own, ...sets] : sets
  const all = now.placements.reduce((sum, { count }) => sum + count, 0)
  return (
    <Modal opened onClose={onClose} title="Overtime rules of later placements">
      <NativeSelect
        label="Set of rules"
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => setChosen(value ? Number(value) : null)}
        description={
          all === 0
            ? 'Nobody works here yet.'
            : `${countText(all, 'placement')} here ${all === 1 ? 'keeps its' : 'keep their'} own copy: ${placementsText(now)}. Give them other rules in the list of placements.`
        }
      >
        <option value="">
          {now.agency ? `As usual: ${now.agency.name}` : 'None, unless the placement says so'}
        </option>
        {offered.map((set) => (
          <option key={set.id} value={set.id}>
            {set.name}
          </option>
        ))}
      </NativeSelect>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={change.isPending}
          disabled={chosen === was}
          onClick={() =>
            change.mutate({ params: { id }, body: { rule_set_id: chosen, was } }, { onSuccess: onClose })
          }
        >
          Save
        </Button>
      </Group>
    </Modal>
  )
}

function beginsWith({ own, agency }: ClientRuleSet) {
  if (own && !own.archived)
    return <TenantLink to={`/settings/overtime-rules/${own.id}/edit`}>{own.name}</TenantLink>
  const usual = agency ? `${agency.name}, as usual` : 'None'
  return own ? `${usual} (${own.name} is retired)` : usual
}

const placementsText = ({ placements }: ClientRuleSet) =>
  placements.length === 0
    ? 'Nobody works here'
    : placements.map(({ name, count }) => `${count} ${name ?? 'without a set'}`).join(', ')
