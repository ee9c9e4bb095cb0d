/**
 * The environment of a process that a test starts: `own` and what every program needs. Compiled code is kept between
 * starts as npm's scripts keep it, since compiling takes half of a command's time.
 */
export const childEnvironment = (own: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...own };
};
