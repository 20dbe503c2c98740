import type { taxCodes } from '#areas/codes/contract.ts'
import type { AnyCode, WebKind } from '#areas/codes/web/parts/kind.ts'
import { call } from '#kit/call.ts'
import { usePermissions } from '#kit/session.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { NoPermission } from '#kit/ui/states.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

export function CreateCode<Code extends AnyCode>({ kind }: { kind: WebKind<Code> }) {
  const go = useGo()
  const { can } = usePermissions()
  const list = `/settings/${kind.model}`
  const form = useRecordForm({
    schema: kind.schema.create,
    initial: kind.blank as never,
    save: (body) => call(kind.endpoints.create as typeof taxCodes.create, { body: body as never }),
    saved: `${capital(kind.one)} created`,
    refreshes: [kind.model],
    onSaved: () => go(list),
  })
  if (!can(kind.manage)) return <NoPermission />
  return (
    <RecordForm
      form={form}
      title={`Create ${kind.title.one}`}
      back={{ to: list, label: kind.title.many }}
      submit={`Create ${kind.one}`}
    >
      <kind.Fields isFixed={() => false} />
    </RecordForm>
  )
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
