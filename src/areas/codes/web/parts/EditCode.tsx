import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { taxCodes } from '#areas/codes/contract.ts'
import type { AnyCode, WebKind } from '#areas/codes/web/parts/kind.ts'
import { StateOf } from '#areas/codes/web/parts/StateOf.tsx'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { EditRecord } from '#kit/ui/standard/EditRecord.tsx'
import { capital, listOf } from '#kit/ui/standard/kind.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export function EditCode<Code extends AnyCode>({ kind }: { kind: WebKind<Code> }) {
  const { can } = usePermissions()
  const id = Number(useParams({ strict: false }).id)
  const show = kind.endpoints.show as typeof taxCodes.show
  const code = useSuspenseQuery(queryOf(show, { params: { id } })).data as unknown as Code
  const used = code.used_by > 0
  const keptByGroup = code.group_mode === 'locked'
  return (
    <EditRecord
      kind={kind}
      record={code}
      description={`${code.code} · ${code.name}`}
      aside={<StateOf code={code} />}
      actions={<Actions kind={kind} code={code} />}
      locked={
        keptByGroup
          ? `Your group keeps this ${kind.one}. Ask your group to change it, or create one of your own.`
          : undefined
      }
    >
      {code.group_mode === 'override' && (
        <div style={{ padding: '16px 24px 0' }}>
          <Notice>
            From your group. Once you change it, it is your own, and the group does not write over it.
          </Notice>
        </div>
      )}
      {used && can(kind.manage) && !keptByGroup && (
        <div style={{ padding: '16px 24px 0' }}>
          <Notice tone="locked">
            {code.used_by >= 1000 ? 'More than 1,000 records use' : records(code.used_by)} this code, so what
            is printed on documents is fixed. Need something else? Retire this one and create another.
          </Notice>
        </div>
      )}
      <kind.Fields code={code} isFixed={(field) => used && kind.lockedWhenUsed.includes(field)} />
    </EditRecord>
  )
}

const records = (count: number) => (count === 1 ? 'One record uses' : `${count} records use`)

/** A used code is retired, an unused one deleted; a retired one is offered again. */
function Actions<Code extends AnyCode>({ kind, code }: { kind: WebKind<Code>; code: Code }) {
  const go = useGo()
  const retired = code.archived_at !== null
  const change = useCall(kind.endpoints.change as typeof taxCodes.change, {
    done: `${capital(kind.one)} ${retired ? 'is offered again' : 'retired'}`,
  })
  const retire = (
    <Button
      variant="default"
      loading={change.isPending}
      onClick={() =>
        change.mutate({ params: { id: code.id }, body: { version: code.version, archived: !retired } })
      }
    >
      {retired ? 'Offer again' : 'Retire'}
    </Button>
  )
  const remove = (
    <Button
      variant="default"
      onClick={() =>
        askToDelete({
          model: kind.model,
          id: code.id,
          name: kind.one,
          onDone: () => go(listOf(kind)),
        })
      }
    >
      Delete
    </Button>
  )
  // The default tax code goes nowhere before another one has taken its place.
  if (code.is_default) return null
  return (
    <>
      {code.used_by === 0 && remove}
      {retire}
    </>
  )
}
