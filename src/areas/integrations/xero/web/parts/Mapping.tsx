import { Button, Progress, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MappingLine, type XeroConnection, xero } from '#areas/integrations/xero/contract.ts'
import classes from '#areas/integrations/xero/web/parts/xero.module.css'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'

const keyOf = ({ kind, object_id }: Pick<MappingLine, 'kind' | 'object_id'>) => `${kind} ${object_id}`

/** What of ours is what over there. Suggestions stand in the fields and count once they are saved. */
export function Mapping({ connection }: { connection: XeroConnection }) {
  const { data } = useQuery(queryOf(xero.mapping, { params: { id: connection.id } }))
  const { can } = usePermissions()
  const [changed, setChanged] = useState<Record<string, string>>({})
  const save = useCall(xero.map, {
    done: 'Mapping saved',
    refreshes: ['history'],
    onDone: () => setChanged({}),
  })
  if (!data) return <Skeleton height={240} radius="lg" />
  const shown = (line: MappingLine) =>
    changed[keyOf(line)] ?? (line.gone ? null : line.target) ?? line.suggestion ?? ''
  const lines = data.lines
    .map((line) => ({ ...line, target: shown(line), stored: line.gone ? '' : (line.target ?? '') }))
    .filter(({ target, stored }) => target !== stored)
  const { needed, mapped } = connection
  return (
    <Panel title="Mapping">
      <div className={classes.bar}>
        <span id={`mapped-${connection.id}`}>
          {needed === 0 ? 'No document waits' : `${mapped} of ${needed} needed lines are mapped`}
        </span>
        <Progress.Root>
          <Progress.Section
            value={needed === 0 ? 100 : (mapped / needed) * 100}
            aria-labelledby={`mapped-${connection.id}`}
          />
        </Progress.Root>
      </div>
      <ul className={classes.lines}>
        {data.lines.map((line) => (
          <li key={keyOf(line)} className={classes.line}>
            <p>
              {line.label}
              <br />
              <span className={classes.quiet}>{wordsOf(line)}</span>
            </p>
            <Select
              aria-label={`${line.label} in Xero`}
              data={(line.kind.startsWith('tax-') ? data.taxes : data.accounts).map(({ code, name }) => ({
                value: code,
                label: name,
              }))}
              value={shown(line) || null}
              placeholder={line.kind === 'rate' ? 'As the sales above' : 'Choose'}
              disabled={!can('integrations.manage')}
              clearable={line.kind === 'rate'}
              searchable
              onChange={(value) => setChanged({ ...changed, [keyOf(line)]: value ?? '' })}
            />
          </li>
        ))}
      </ul>
      {can('integrations.manage') && (
        <div className={classes.verbs}>
          <Button
            loading={save.isPending}
            disabled={lines.length === 0}
            onClick={() =>
              save.mutate({
                params: { id: connection.id },
                body: { lines: lines.map(({ kind, object_id, target }) => ({ kind, object_id, target })) },
              })
            }
          >
            Save mapping
          </Button>
        </div>
      )}
    </Panel>
  )
}

function wordsOf({ gone, needed, target, suggestion, kind }: MappingLine): string {
  if (gone) return 'What it was mapped to was archived in Xero'
  if (target) return kind === 'rate' ? 'An account of its own' : 'Mapped'
  if (suggestion) return needed ? 'Needed: suggested' : 'Suggested'
  return needed ? 'Needed' : 'Not needed yet'
}
