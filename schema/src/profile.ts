export type Profile = { readonly id: string; readonly username: string }
