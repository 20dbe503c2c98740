import { Button, Group as Line, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type ListField, savedViews } from '#areas/saved-views/contract.ts'
import { ConditionLine } from '#areas/saved-views/web/parts/ConditionLine.tsx'
import classes from '#areas/saved-views/web/parts/Views.module.css'
import { queryOf } from '#kit/query.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import {
  type Condition,
  type Conditions,
  conditionsText,
  type Group,
  mostConditions,
  mostGroups,
  operatorsOf,
  whyNotCondition,
} from '#platform/conditions.ts'

type Props = {
  list: string
  conditions: Conditions | undefined
  onApply: (where: string | undefined) => void
  onClose: () => void
}

/** Writes conditions over what the reader may see of a list: groups of them, joined by AND and OR. */
export function ConditionsDialog({ list, conditions, onApply, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    ...queryOf(savedViews.fields, { query: { list } }),
    staleTime: 5 * 60_000,
  })
  return (
    <Modal
      opened
      title="Conditions"
      size="xl"
      onClose={onClose}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data && data.data.length === 0 ? (
        <Text size="sm">This list takes no conditions. Its filters narrow it.</Text>
      ) : (
        data && <Editor fields={data.data} conditions={conditions} onApply={onApply} onClose={onClose} />
      )}
    </Modal>
  )
}

type EditorProps = Omit<Props, 'list'> & { fields: readonly ListField[] }

function Editor({ fields, conditions, onApply, onClose }: EditorProps) {
  const first = newCondition(fields[0]!)
  const [now, setNow] = useState<Conditions>(
    known(conditions, fields) ?? { match: 'any', groups: [{ match: 'all', conditions: [first] }] },
  )
  const [tried, setTried] = useState(false)
  const fieldOf = (key: string) => fields.find((field) => field.key === key)!
  const whyNot = (condition: Condition) => {
    const { kind, names } = fieldOf(condition.field)
    return whyNotCondition(kind, condition, names)
  }
  const all = now.groups.flatMap((group) => group.conditions)
  const change = (at: number, group: Group | undefined) =>
    setNow({ ...now, groups: now.groups.flatMap((each, place) => (place === at ? (group ?? []) : each)) })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (all.some(whyNot)) return
    onApply(all.length > 0 ? conditionsText(now) : undefined)
    onClose()
  }
  return (
    <form onSubmit={apply}>
      <Stack gap="md">
        {now.groups.length > 1 && (
          <div className={classes.head}>
            <NativeSelect
              size="xs"
              aria-label="Which groups"
              value={now.match}
              onChange={({ currentTarget: { value } }) =>
                setNow({ ...now, match: value as Conditions['match'] })
              }
              data={[
                { value: 'any', label: 'Any of these groups (OR)' },
                { value: 'all', label: 'All of these groups (AND)' },
              ]}
            />
          </div>
        )}
        {now.groups.map((group, at) => (
          <fieldset key={at} className={classes.group} aria-label={`Group ${at + 1}`}>
            <div className={classes.head}>
              <NativeSelect
                size="xs"
                aria-label={`Group ${at + 1}: which conditions`}
                value={group.match}
                onChange={({ currentTarget: { value } }) =>
                  change(at, { ...group, match: value as Group['match'] })
                }
                data={[
                  { value: 'all', label: 'All of these (AND)' },
                  { value: 'any', label: 'Any of these (OR)' },
                ]}
              />
              {now.groups.length > 1 && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="red.8"
                  onClick={() => change(at, undefined)}
                >
                  Remove group
                </Button>
              )}
            </div>
            {group.conditions.map((condition, place) => {
              const set = (next: Condition | undefined) => {
                const left = group.conditions.flatMap((each, other) =>
                  other === place ? (next ?? []) : each,
                )
                change(
                  at,
                  left.length > 0 || now.groups.length === 1 ? { ...group, conditions: left } : undefined,
                )
              }
              return (
                <ConditionLine
                  key={place}
                  condition={condition}
                  fields={fields}
                  wrong={tried ? whyNot(condition) : undefined}
                  set={set}
                />
              )
            })}
            <Line>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlus size={14} />}
                disabled={all.length >= mostConditions}
                onClick={() => change(at, { ...group, conditions: [...group.conditions, first] })}
              >
                Add condition
              </Button>
            </Line>
          </fieldset>
        ))}
        <Line justify="space-between" gap="xs">
          <Button
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={now.groups.length >= mostGroups || all.length >= mostConditions}
            onClick={() => setNow({ ...now, groups: [...now.groups, { match: 'all', conditions: [first] }] })}
          >
            Begin another group
          </Button>
          <Line gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Apply</Button>
          </Line>
        </Line>
      </Stack>
    </form>
  )
}

export const newCondition = ({ key, kind }: ListField): Condition => ({
  field: key,
  operator: operatorsOf[kind][0]!,
  value: kind === 'yes_no' ? 'yes' : '',
})

/** What the address brings, without what this reader cannot ask about. */
function known(conditions: Conditions | undefined, fields: readonly ListField[]): Conditions | undefined {
  const groups = (conditions?.groups ?? [])
    .map((group) => ({
      ...group,
      conditions: group.conditions.filter(({ field }) => fields.some(({ key }) => key === field)),
    }))
    .filter((group) => group.conditions.length > 0)
  return conditions && groups.length > 0 ? { ...conditions, groups } : undefined
}
