export const MEMBERS_MESSAGES = {
  loading: 'Loading the profile...',
  failed: 'The profile could not be loaded.',
  loadingPosts: 'Loading posts...',
  postsFailed: 'Could not fetch posts.',
  noPosts: 'No posts yet.',
  gone: (username: string) => `Nobody on The Grid is called ${username}.`,
} as const
