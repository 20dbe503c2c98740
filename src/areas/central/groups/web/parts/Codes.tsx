import { Button, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { codeKinds, type Group, type GroupCode, groups } from '#areas/central/groups/contract.ts'
import { type Kind, kindNames } from '#areas/central/groups/web/parts/kinds.ts'
import classes from '#areas/central/tenants/web/parts/tenant.module.css'
import { useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState } from '#kit/ui/states.tsx'

const AddCode = lazy(async () => ({
  default: (await import('#areas/central/groups/web/parts/AddCode.tsx')).AddCode,
}))

const modeNames = { locked: 'Locked', override: 'May be had differently' }

/** What the agencies of the group get: locked codes are the group's alone, the others each may have its own way. */
export function Codes({ group, manages }: { group: Group; manages: boolean }) {
  const [adding, setAdding] = useState<Kind>()
  return (
    <div className={classes.lines}>
      {manages && !adding && (
        <div className={classes.buttons}>
          {codeKinds.map((kind) => (
            <Button key={kind} variant="default" onClick={() => setAdding(kind)}>
              Create {kindNames[kind]}
            </Button>
          ))}
        </div>
      )}
      <Suspense>
        {adding && (
          <AddCode key={adding} group={group.id} kind={adding} onDone={() => setAdding(undefined)} />
        )}
      </Suspense>
      {group.codes.length === 0 && !adding && (
        <EmptyState
          title="No codes yet"
          text="Create the first one: every agency of the group has it a moment later."
        />
      )}
      {group.codes.length > 0 && (
        <Panel title="Codes">
          <ul className={classes.lines} aria-label="Codes">
            {group.codes.map((code) => (
              <Code key={code.id} group={group.id} code={code} manages={manages} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function Code({ group, code, manages }: { group: number; code: GroupCode; manages: boolean }) {
  const [asking, setAsking] = useState(false)
  const params = { id: group, code_id: code.id }
  const change = useCall(groups.changeCode, { done: ({ title }) => title, refreshes: ['central'] })
  const withdraw = useCall(groups.withdrawCode, { done: ({ title }) => title, refreshes: ['central'] })
  const other = code.mode === 'locked' ? 'override' : 'locked'
  return (
    <li className={classes.line}>
      <span className={classes.who}>
        <strong>{code.code}</strong>
        <span>
          {code.fields.name} · {kindNames[code.kind]}
        </span>
      </span>
      <StatusBadge status={code.mode === 'locked' ? 'issued' : 'open'} label={modeNames[code.mode]} />
      {manages && (
        <span className={classes.buttons}>
          <Button
            size="xs"
            variant="default"
            aria-label={`${other === 'locked' ? 'Lock' : 'Unlock'} ${code.code}`}
            loading={change.isPending}
            onClick={() => change.mutate({ params, body: { mode: other, version: code.version } })}
          >
            {other === 'locked' ? 'Lock' : 'Unlock'}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Withdraw ${code.code}`}
            onClick={() => setAsking(true)}
          >
            Withdraw
          </Button>
        </span>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Withdraw ${code.code}?`}
        confirm="Withdraw"
        tone="danger"
        loading={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ params })}
      >
        <Text size="sm">The agencies keep what they have of it, as their own code from then on.</Text>
      </ConfirmDialog>
    </li>
  )
}
