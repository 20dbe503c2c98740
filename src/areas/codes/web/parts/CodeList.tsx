import { IconArchive, IconArrowBackUp, IconLock } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { taxCodes } from '#areas/codes/contract.ts'
import type { AnyCode, CodeListKind } from '#areas/codes/web/parts/kind.ts'
import { StateOf } from '#areas/codes/web/parts/StateOf.tsx'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { List } from '#kit/ui/list/List.tsx'

const CodesMany = lazy(async () => ({
  default: (await import('#areas/codes/web/parts/CodesMany.tsx')).CodesMany,
}))

/** The list of one kind of code, those in use first of all: retired ones are asked for. */
export function CodeList<Code extends AnyCode>({ kind }: { kind: CodeListKind<Code> }) {
  const { open, ask, close } = useBulkDialog<'retire' | 'offer'>()
  return (
    <>
      <List<typeof taxCodes.list, Code>
        endpoint={kind.endpoints.list as typeof taxCodes.list}
        title={kind.title.many}
        description={kind.description}
        {...kind.listOptions}
        columns={[
          { key: 'name', label: 'Name', sort: true, render: (code) => <NameOf code={code} /> },
          {
            key: 'code',
            label: 'Code',
            sort: true,
            width: 130,
            render: (code) => <strong>{code.code}</strong>,
          },
          ...kind.columns,
          { key: 'used_by', label: 'Used by', align: 'right', card: 'none', width: 100, render: usedBy },
          {
            key: 'archived_at',
            label: 'Status',
            card: 'badge',
            width: 110,
            render: (code) => <StateOf code={code} />,
          },
        ]}
        filters={[
          {
            key: 'archived',
            label: 'Status',
            type: 'select',
            options: [
              { value: 'true', label: 'Retired' },
              { value: 'all', label: 'Active and retired' },
            ],
          },
        ]}
        search={`Search ${kind.one}s`}
        to={(code) => `/settings/${kind.model}/${code.id}/edit`}
        create={{
          label: `Create ${kind.one}`,
          to: `/settings/${kind.model}/create`,
          permission: kind.manage,
        }}
        removable={{ model: kind.model, name: `${kind.one}s`, permission: kind.manage }}
        bulk={[
          { label: 'Retire', icon: <IconArchive size={16} />, permission: kind.manage, run: ask('retire') },
          {
            label: 'Offer again',
            icon: <IconArrowBackUp size={16} />,
            permission: kind.manage,
            run: ask('offer'),
          },
        ]}
        empty={kind.empty}
      />
      {open && (
        <Suspense fallback={null}>
          <CodesMany kind={kind as never} verb={open.verb} ids={open.ids} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** What the group keeps carries a lock. */
function NameOf({ code }: { code: AnyCode }) {
  if (code.group_mode !== 'locked') return code.name
  return (
    <>
      {code.name}{' '}
      <IconLock
        size={14}
        stroke={1.8}
        role="img"
        aria-label="Kept by your group"
        style={{ verticalAlign: -2 }}
      />
    </>
  )
}

function usedBy(code: AnyCode): string {
  if (code.used_by === 0) return '–'
  return code.used_by >= 1000 ? '1,000+' : String(code.used_by)
}
