import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const firstPaintScript = join(root, 'src/web/first-paint.js')

/**
 * `virtual:theme.css`: the colours and sizes of `src/web/theme.ts` as a style sheet. Written by the browser they would
 * come after the first paint, in another colour mode than the one that was chosen.
 */
export function themeStyles(): Plugin {
  return {
    name: 'saffron:theme-styles',
    resolveId: (id) => (id === 'virtual:theme.css' ? '\0virtual:theme.css' : undefined),
    load: (id) => (id === '\0virtual:theme.css' ? themeCss() : undefined),
  }
}

async function themeCss(): Promise<string> {
  const { createElement } = await import('react')
  const { renderToStaticMarkup } = await import('react-dom/server')
  const { MantineProvider } = await import('@mantine/core')
  const { cssVariables, theme } = await import('../src/web/theme.ts')
  const html = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables, children: null }),
  )
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n')
}

/** The script before the first paint: a hashed file that the head waits for. */
export function firstPaint(): Plugin {
  let served = ''
  return {
    name: 'saffron:first-paint',
    // Before the page that names it is written.
    enforce: 'pre',
    generateBundle() {
      // Its comments are for us.
      const source = readFileSync(firstPaintScript, 'utf8').replace(/^\s*\/\*\*.*?\*\/\n/gms, '')
      const id = this.emitFile({ type: 'asset', name: basename(firstPaintScript), source })
      served = `/${this.getFileName(id)}`
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { server }): HtmlTagDescriptor[] => [
        {
          tag: 'script',
          attrs: { src: server ? '/src/web/first-paint.js' : served },
          injectTo: 'head-prepend',
        },
      ],
    },
  }
}

/**
 * Parts of packages that a page never comes to, though the packages name them: what describes shapes to programs (the
 * server does), and what writes the style sheets that `theme.css` has already. Whoever comes to one is told.
 */
const unused = [
  'zod/v4/core/json-schema-processors.js',
  'zod/v4/core/to-json-schema.js',
  '@mantine/core/esm/core/MantineProvider/MantineClasses/MantineClasses.mjs',
  '@mantine/core/esm/core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs',
]

/** Forms of text that no shape of ours is; each would bring its pattern along. */
const unusedForms =
  /^ {4}(jwt|emoji|guid|uuid|uuidv[467]|nanoid|cuid2?|ulid|base64|base64url|xid|ksuid|ipv[46]|cidrv[46]|e164|url|datetime|date|time|duration)\(params\) \{\n.*\n {4}\},\n/gm

/** Leaves out what is never used, and refuses to build when a package calls one of these otherwise. */
export function withoutUnused(): Plugin {
  const met = new Set<string>()
  return {
    name: 'saffron:without-unused',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    transform(code, id) {
      if (/[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(id))
        return { code: code.replace(unusedForms, ''), map: null }
      const part = unused.find((one) => id.replaceAll('\\', '/').endsWith(`/node_modules/${one}`))
      if (!part) return
      met.add(part)
      const names = this.parse(code).body.flatMap((line) => {
        if (line.type !== 'ExportNamedDeclaration') return []
        const declared = line.declaration?.type === 'VariableDeclaration' ? line.declaration.declarations : []
        const own = line.declaration && 'id' in line.declaration ? [line.declaration] : declared
        return [...own.map(({ id }) => id), ...line.specifiers.map(({ exported }) => exported)].flatMap(
          (name) => (name && 'name' in name ? name.name : []),
        )
      })
      const said = `function none() { throw new Error('Pages are built without ${part}') }`
      return { code: `${said}\nexport { ${names.map((name) => `none as ${name}`).join(', ')} }`, map: null }
    },
    buildEnd(error) {
      const missing = unused.filter((part) => !met.has(part))
      if (!error && missing.length > 0) this.error(`Not met any more: ${missing.join(', ')}`)
    },
  }
}

/**
 * What hangs on Mantine's components: classes and names that nobody reads, and parts like `Button.Group`. Whatever hangs
 * somewhere comes along with it, wanted or not; so only what somebody names stays.
 */
export function withoutHangers(): Plugin {
  const hanger = /^(\w+)\.(\w+) = \w+(\.\w+)*;$/gm
  const components = /[\\/]@mantine[\\/]\w+[\\/]esm[\\/]components[\\/]/
  const named = new Set<string>()
  return {
    name: 'saffron:without-hangers',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    buildStart() {
      const files = globSync(['src/**/*.tsx', 'node_modules/@mantine/*/esm/**/*.mjs'], {
        cwd: root,
      })
      for (const file of files) {
        const code = readFileSync(join(root, file), 'utf8').replace(hanger, '')
        for (const [name] of code.matchAll(/\b[A-Z]\w*\.[A-Z]\w*/g)) named.add(name)
      }
    },
    transform(code, id) {
      if (!components.test(id)) return
      const kept = (line: string, of: string, part: string) =>
        /^[A-Z]/.test(part) && named.has(`${of}.${part}`) ? line : ''
      const isHanger = /^(classes|varsResolver|displayName|[A-Z]\w*)$/
      return {
        code: code
          .replace(/^\w+\.displayName = ".*";$/gm, '')
          .replace(hanger, (line, of: string, part: string) =>
            isHanger.test(part) ? kept(line, of, part) : line,
          ),
        map: null,
      }
    },
  }
}
