declare module "*.toml" {
  const value: unknown;
  export default value;
}
