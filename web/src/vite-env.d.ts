/// <reference types="vite/client" />

/** The address of a font with the characters of the site's own texts; `build/core-fonts.ts`. */
declare module '*.woff2?core' {
  const address: string
  export default address
}
