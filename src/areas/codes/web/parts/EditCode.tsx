import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { taxCodes } from '#areas/codes/contract.ts'
import { capital } from '#areas/codes/web/parts/CreateCode.tsx'
import type { AnyCode, WebKind } from '#areas/codes/web/parts/kind.ts'
import { StateOf } from '#areas/codes/web/parts/StateOf.tsx'
import { call } from '#kit/call.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

type Props<Code extends AnyCode> = { kind: WebKind<Code>; id: number }

export function EditCode<Code extends AnyCode>({ kind, id }: Props<Code>) {
  const go = useGo()
  const { can } = usePermissions()
  const show = kind.endpoints.show as typeof taxCodes.show
  const code = useSuspenseQuery(queryOf(show, { params: { id } })).data as unknown as Code
  const list = `/settings/${kind.model}`
  const form = useRecordForm({
    schema: kind.schema.change,
    initial: { ...kind.valuesOf(code), version: code.version } as never,
    save: (body) =>
      call(kind.endpoints.change as typeof taxCodes.change, { params: { id }, body: body as never }),
    saved: `${capital(kind.one)} saved`,
    refreshes: [kind.model, 'history'],
    onSaved: () => go(list),
  })
  const used = code.used_by > 0
  const keptByGroup = code.group_mode === 'locked'
  return (
    <RecordForm
      form={form}
      title={`Edit ${kind.title.one}`}
      aside={<StateOf code={code} />}
      description={`${code.code} · ${code.name}`}
      back={{ to: list, label: kind.title.many }}
      actions={can(kind.manage) && !keptByGroup && <Actions kind={kind} code={code} />}
      locked={lockedBy(kind, can(kind.manage), keptByGroup)}
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
    </RecordForm>
  )
}

function lockedBy({ one }: { one: string }, may: boolean, keptByGroup: boolean): string | undefined {
  if (keptByGroup)
    return `Your group keeps this ${one}. Ask your group to change it, or make one of your own.`
  return may ? undefined : `You can see this ${one} and not change it.`
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
          onDone: () => go(`/settings/${kind.model}`),
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
