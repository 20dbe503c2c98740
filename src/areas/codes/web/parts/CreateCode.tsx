import type { AnyCode, WebKind } from '#areas/codes/web/parts/kind.ts'
import { CreateRecord } from '#kit/ui/standard/CreateRecord.tsx'

export function CreateCode<Code extends AnyCode>({ kind }: { kind: WebKind<Code> }) {
  return (
    <CreateRecord kind={kind}>
      <kind.Fields isFixed={() => false} />
    </CreateRecord>
  )
}
