import { join } from 'node:path'
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { root } from '#test/house/imports.ts'
import type { Statement } from '#test/house/sql/statements.ts'

/** What a property of a row may be, in the words of the driver. */
export type Kind = 'number' | 'string' | 'boolean' | 'object' | 'any'
export type Property = { name: string; kinds: Kind[]; nullable: boolean; optional: boolean }

/** The type that the rows of a statement are read as, `sql<Row>`; undefined where it says none, or any shape. */
export function rowTypes(statements: readonly Statement[]): Map<Statement, Property[]> {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProject: join(root, 'tsconfig.server.json') })
    const { program, checker } = snapshot.getProjects()[0]!
    const known = new Map<string, Property[] | undefined>()
    const types = new Map<Statement, Property[]>()
    for (const statement of statements) {
      const said = statement.node.typeArguments?.params[0]
      if (!said) continue
      const key = `${statement.module.file} ${said.start}`
      if (!known.has(key)) {
        const source = program.getSourceFile(join(root, statement.module.file))
        const node = source && nodeAt(source, source, said.start, said.end)
        const type = node && checker.getTypeFromTypeNode(node)
        known.set(key, type ? propertiesOf(checker, type) : undefined)
      }
      const properties = known.get(key)
      if (properties) types.set(statement, properties)
    }
    return types
  } finally {
    api.close()
  }
}

// biome-ignore lint/suspicious/noExplicitAny: nodes of the compiler, walked by their places
function nodeAt(source: any, node: any, start: number, end: number): any {
  let found: unknown
  node.forEachChild((child: { pos: number; end: number; getStart(of: unknown): number }) => {
    if (found || child.pos > start || child.end < end) return
    found = child.getStart(source) === start && child.end === end ? child : nodeAt(source, child, start, end)
  })
  return found
}

function propertiesOf(checker: Checker, type: Type): Property[] | undefined {
  const shapes = type.isUnionType() ? type.getTypes()! : [type]
  // Any shape, or one that the caller says, promises nothing.
  if (shapes.some((each) => !each.isObjectType() && !each.isIntersectionType())) return undefined
  if (checker.getIndexInfosOfType(type).length > 0) return undefined
  const properties = checker.getPropertiesOfType(type)
  if (properties.length === 0) return undefined
  const types = checker.getTypeOfSymbol(properties)
  return properties.map((property, at) => ({
    name: property.name,
    optional: (property.flags & SymbolFlags.Optional) !== 0,
    ...kindsOf(types[at]!),
  }))
}

function kindsOf(type: Type): { kinds: Kind[]; nullable: boolean } {
  const members = type.isUnionType() ? type.getTypes()! : [type]
  const nullable = members.some(({ flags }) => (flags & TypeFlags.Nullable) !== 0)
  const kinds = members.filter(({ flags }) => (flags & TypeFlags.Nullable) === 0).map(kindOf)
  return { kinds: [...new Set(kinds)], nullable }
}

function kindOf({ flags }: Type): Kind {
  if (flags & (TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral)) return 'string'
  if (flags & (TypeFlags.Number | TypeFlags.NumberLiteral)) return 'number'
  if (flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) return 'boolean'
  return flags & (TypeFlags.Object | TypeFlags.Intersection) ? 'object' : 'any'
}
