import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

const saffron: MantineColorsTuple = [
  '#fffbeb',
  '#fef4cd',
  '#fde8a0',
  '#fcd968',
  '#fbc93a',
  '#fbba10',
  '#e0a200',
  '#b07f00',
  '#7d5a00',
  '#5c4200',
]

const ink: MantineColorsTuple = [
  '#f6f5f8',
  '#eceaf0',
  '#dcd9e2',
  '#bfbbc9',
  '#97929f',
  '#6b6779',
  '#524f63',
  '#3f3c50',
  '#2a283b',
  '#1d1b2a',
]

/** Mantine's dark greys, in our ink. */
const dark: MantineColorsTuple = [
  '#eceaf2',
  '#c9c5d6',
  '#a9a5ba',
  '#716d84',
  '#4a4760',
  '#3d3a4f',
  '#242232',
  '#1b1a26',
  '#15141e',
  '#0f0e16',
]

/** Saffron on white is a colour to look at, not to read: text on it, and quiet buttons, are ink. */
export const theme = createTheme({
  colors: { saffron, ink, dark },
  primaryColor: 'saffron',
  primaryShade: 5,
  autoContrast: true,
  luminanceThreshold: 0.35,
  black: '#2a283b',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  headings: { fontWeight: '650', fontFamily: "'Inter Variable', system-ui, sans-serif" },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Checkbox: { defaultProps: { radius: 'xs' } },
    // Fields beside each other stand on one line, whether or not one of them has something to add.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // They would write style sheets while they run, which our pages forbid: global.css keeps the page still.
    Modal: { defaultProps: { lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
  },
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input)
    const isBrand = !input.color || input.color === 'saffron'
    if (!isBrand || input.variant === 'default') return colours
    if (input.variant === 'filled') return { ...colours, color: 'var(--brand-text, #2a283b)' }
    return { ...colours, color: 'var(--mantine-color-text)' }
  },
})

/**
 * The colours that the style sheets of the kit are written in, for both colour modes. Where an agency has its own,
 * `--brand…` stands on the page (`src/kit/brand.ts`) before these are read; what follows is ours.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-saffron-5': 'var(--brand, #fbba10)',
    '--mantine-color-saffron-6': 'var(--brand-hover, #e0a200)',
  },
  light: {
    '--mantine-primary-color-contrast': 'var(--brand-text, #2a283b)',
    '--mantine-color-dimmed': '#66627a',
    '--mantine-color-placeholder': '#77738a',
    '--mantine-color-error': '#c22a2a',
    '--mantine-color-default-border': '#dfdce6',
    '--mantine-color-default-hover': '#faf9fb',
    '--surface': '#ffffff',
    '--sunken': '#fdfcf7',
    '--line': '#eae8ee',
    '--line-strong': '#dcd9e2',
    '--accent': 'var(--brand-soft, #f3f3cd)',
    '--accent-soft': 'var(--brand-softest, #fbfbee)',
    '--focus': 'var(--brand-focus, #2a283b)',
  },
  dark: {
    '--mantine-primary-color-contrast': 'var(--brand-text, #2a283b)',
    '--mantine-color-body': '#1b1a26',
    '--mantine-color-text': '#eceaf2',
    '--mantine-color-dimmed': '#a9a5ba',
    '--mantine-color-placeholder': '#8f8ba1',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-default': '#242232',
    '--mantine-color-default-border': '#3d3a4f',
    '--mantine-color-default-hover': '#2c2a3b',
    '--surface': '#1f1e2b',
    '--sunken': '#191824',
    '--line': '#302e3f',
    '--line-strong': '#413e52',
    '--accent': 'var(--brand-soft-dark, #3a3826)',
    '--accent-soft': 'var(--brand-softest-dark, #26252e)',
    '--focus': 'var(--brand-focus-dark, #fbba10)',
  },
})
